import { linesOf, range } from "../editor/columns";
import { copy, download, pickFile, textOf } from "../page/files";
import { area, button, input, invalid, the } from "../page/element";
import { notice, trouble } from "../page/notice";
import { ask, Latest, Refusal } from "../wire/ask";
import type { ReadRecord } from "../wire/types";
import { inOneLine } from "../wire/words";
import type { Former } from "./former";
import type { Game } from "./game";
import type { Players } from "./players";

/** FEN and PGN, out and in. */
export class Records {
  readonly #form = the("fen-form", HTMLFormElement);
  readonly #fen = input("fen");
  readonly #pgn = the("pgn", HTMLTextAreaElement);
  /** Whether the record is this game's; else it was written or read by hand. */
  #isOwn = true;
  /** Whether somebody has written into the field and not set it yet. */
  #isFenWritten = false;
  #writing = new Latest();

  constructor(
    readonly game: Game,
    readonly players: Players,
    readonly former: Former,
    /** Puts a record's variant on the board; false if the asked wants to keep the text that is there. */
    readonly adopt: (record: ReadRecord) => Promise<boolean>,
    /** Bytes of the largest record. */
    readonly most: number,
  ) {
    game.changed.on(() => {
      this.#tellFen();
      if (this.#isOwn && the("pgn-part", HTMLDetailsElement).open) void this.#write().catch(trouble);
    });
    this.#fen.addEventListener("input", () => (this.#isFenWritten = true));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#setFen().catch(trouble);
    });
    button("fen-copy").addEventListener("click", () => void copy(this.#fen.value, "FEN").catch(trouble));
    button("fen-start").addEventListener("click", () => void this.#toStart().catch(trouble));
    the("pgn-part", HTMLDetailsElement).addEventListener("toggle", () => {
      if (the("pgn-part", HTMLDetailsElement).open && (this.#isOwn || this.#pgn.value === ""))
        void this.#write().catch(trouble);
    });
    this.#pgn.addEventListener("input", () => {
      this.#writing.stop();
      this.#isOwn = this.#pgn.value === "";
    });
    button("pgn-write").addEventListener("click", () => void this.#write().catch(trouble));
    button("pgn-read").addEventListener("click", () => void this.#read().catch(trouble));
    button("pgn-copy").addEventListener("click", () => void this.#copy().catch(trouble));
    button("pgn-save").addEventListener("click", () => void this.#save().catch(trouble));
    button("pgn-open").addEventListener("click", () => void this.#open().catch(trouble));
  }

  /** What somebody is just writing into the field stays there: it may be meant for the variant that is being opened. */
  #tellFen(): void {
    if (this.#isFenWritten && this.#form.contains(document.activeElement)) return;
    this.#isFenWritten = false;
    this.#fen.value = this.game.position?.fen ?? "";
    this.#complain(this.#fen, area("fen-fault"), null);
  }

  /** The position is one of the variant that was chosen last, even if that one is still to come. */
  async #setFen(): Promise<void> {
    const fen = this.#fen.value.trim();
    try {
      await this.former.instead(async () => {
        this.#isFenWritten = false;
        if (fen === this.game.position?.fen) {
          this.#tellFen();
          return null;
        }
        await this.game.begin(fen);
        return "the position is set";
      });
    } catch (error) {
      this.#isFenWritten = true;
      if (!(error instanceof Refusal)) throw error;
      this.#complain(this.#fen, area("fen-fault"), error);
    }
  }

  #toStart(): Promise<void> {
    return this.former.instead(async () => {
      await this.game.begin();
      return "the board is at its start";
    });
  }

  async #write(): Promise<void> {
    const names = { person: "a person", engine: `topochess, level ${this.players.level}` };
    const tags = { White: names[this.players.white], Black: names[this.players.black] };
    const game = this.game.standing(this.game.line.length);
    const written = await this.#writing.ask<{ pgn: string }>("pgn/write", { ...game, tags });
    if (!written) return;
    this.#pgn.value = written.pgn;
    this.#isOwn = true;
    this.#complain(this.#pgn, area("pgn-fault"), null);
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
    this.#pgn.value = await textOf(file, "a record", this.most, "old");
    this.#isOwn = false;
    await this.#read();
  }

  /** Says what is wrong and selects the place in the field. */
  #complain(field: HTMLInputElement | HTMLTextAreaElement, place: HTMLElement, refusal: Refusal | null): void {
    invalid(field, refusal !== null);
    place.textContent = refusal ? this.#words(refusal) : "";
    const problem = refusal?.problems.find((one) => one.line !== null);
    if (!problem || problem.line === null) return;
    const { from, to } = range(linesOf(field.value), { ...problem, line: problem.line, column: problem.column ?? 1 });
    field.focus();
    field.setSelectionRange(from, to);
  }

  #words(refusal: Refusal): string {
    const [problem] = refusal.problems;
    if (!problem) return refusal.words;
    const where = problem.line === null ? "" : `line ${problem.line}, column ${problem.column ?? 1}: `;
    return `${where}${inOneLine(problem)}`;
  }
}
