import { unitsBefore } from "../editor/columns";
import { copy, download, pickFile, textOf } from "../page/files";
import { area, button, input, the } from "../page/element";
import { notice, trouble } from "../page/notice";
import { ask, Refusal } from "../wire/ask";
import type { Problem, ReadRecord } from "../wire/types";
import type { Former } from "./former";
import type { Game } from "./game";
import type { Players } from "./players";

/** FEN and PGN, out and in. */
export class Records {
  readonly #fen = input("fen");
  readonly #pgn = the("pgn", HTMLTextAreaElement);
  #isOwn = true;

  constructor(
    readonly game: Game,
    readonly players: Players,
    readonly former: Former,
    /** Puts a record's variant on the board; false if the asked wants to keep the text that is there. */
    readonly adopt: (record: ReadRecord) => Promise<boolean>,
  ) {
    game.changed.on(() => {
      this.#fen.value = game.position?.fen ?? "";
      this.#complain(this.#fen, area("fen-fault"), null);
      if (this.#isOwn && the("pgn-part", HTMLDetailsElement).open) void this.#write();
    });
    the("fen-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#setFen().catch(trouble);
    });
    button("fen-copy").addEventListener("click", () => void copy(this.#fen.value, "FEN"));
    button("fen-start").addEventListener("click", () => void this.#toStart().catch(trouble));
    the("pgn-part", HTMLDetailsElement).addEventListener("toggle", () => {
      if (the("pgn-part", HTMLDetailsElement).open && (this.#isOwn || this.#pgn.value === "")) void this.#write();
    });
    this.#pgn.addEventListener("input", () => (this.#isOwn = this.#pgn.value === ""));
    button("pgn-write").addEventListener("click", () => void this.#write());
    button("pgn-read").addEventListener("click", () => void this.#read().catch(trouble));
    button("pgn-copy").addEventListener("click", () => void this.#copy());
    button("pgn-save").addEventListener("click", () => void this.#save());
    button("pgn-open").addEventListener("click", () => void this.#open().catch(trouble));
  }

  async #setFen(): Promise<void> {
    const fen = this.#fen.value.trim();
    if (fen === this.game.position?.fen) return;
    const { players } = this;
    const wasPaused = players.paused;
    try {
      await this.former.instead(async () => {
        players.fresh();
        await this.game.begin(fen);
        return "the position is set";
      });
    } catch (error) {
      // The game that stands goes on as before.
      if (wasPaused) players.stop();
      else players.goOn();
      if (!(error instanceof Refusal)) throw error;
      this.#complain(this.#fen, area("fen-fault"), error);
    }
  }

  #toStart(): Promise<void> {
    return this.former.instead(async () => {
      this.players.fresh();
      await this.game.begin();
      return "the board is at its start";
    });
  }

  async #write(): Promise<void> {
    const names = { person: "a person", engine: `topochess, level ${this.players.level}` };
    const tags = { White: names[this.players.white], Black: names[this.players.black] };
    try {
      const { pgn } = await ask<{ pgn: string }>("pgn/write", { ...this.game.standing(this.game.line.length), tags });
      this.#pgn.value = pgn;
      this.#isOwn = true;
      this.#complain(this.#pgn, area("pgn-fault"), null);
    } catch (error) {
      trouble(error);
    }
  }

  async #read(): Promise<void> {
    const pgn = this.#pgn.value;
    try {
      const record = await ask<ReadRecord>("pgn/read", { pgn, text: this.game.workshop.good });
      this.#complain(this.#pgn, area("pgn-fault"), null);
      await this.former.instead(async () => {
        if (!(await this.adopt(record))) return null;
        this.players.wait();
        await this.game.begin(record.fen, record.moves);
        const { White: white, Black: black } = record.tags;
        return white && black ? `the game of ${white} against ${black}` : "the game is on the board";
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#complain(this.#pgn, area("pgn-fault"), error);
    }
  }

  async #copy(): Promise<void> {
    if (this.#pgn.value.trim() === "") await this.#write();
    await copy(this.#pgn.value, "the record");
  }

  async #save(): Promise<void> {
    if (this.#pgn.value.trim() === "") await this.#write();
    download(this.#pgn.value, "game.pgn", "application/x-chess-pgn");
    notice("saved as game.pgn");
  }

  async #open(): Promise<void> {
    const file = await pickFile(".pgn,.txt");
    if (!file) return;
    this.#pgn.value = await textOf(file, "a record", "old");
    this.#isOwn = false;
    await this.#read();
  }

  /** Says what is wrong and selects the place in the field. */
  #complain(field: HTMLInputElement | HTMLTextAreaElement, place: HTMLElement, refusal: Refusal | null): void {
    field.toggleAttribute("aria-invalid", refusal !== null);
    if (refusal) field.setAttribute("aria-invalid", "true");
    place.textContent = refusal ? this.#words(refusal) : "";
    const problem = refusal?.problems.find((one) => one.line !== null);
    if (!problem) return;
    const [from, to] = selection(field.value, problem);
    field.focus();
    field.setSelectionRange(from, Math.max(to, from + 1));
  }

  #words(refusal: Refusal): string {
    const [problem] = refusal.problems;
    if (!problem) return refusal.words;
    const where = problem.line === null ? "" : `line ${problem.line}, column ${problem.column ?? 1}: `;
    return `${where}${problem.message}${problem.help ? `. ${problem.help}` : ""}`;
  }
}

function selection(text: string, problem: Problem): [number, number] {
  const lines = text.split("\n");
  const offset = (line: number, column: number) => {
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return before + unitsBefore(lines[line - 1] ?? "", column);
  };
  const [line, column] = [problem.line ?? 1, problem.column ?? 1];
  return [offset(line, column), offset(problem.end_line ?? line, problem.end_column ?? column)];
}
