import type { Board } from "../board/board";
import { able, area, button, el, hide, input, invalid, options, select, the } from "../page/element";
import { announce, notice, trouble } from "../page/notice";
import { Refusal } from "../wire/ask";
import type { Former } from "./former";
import type { Game } from "./game";
import { capital, standingWords } from "./men";
import { scoreWords, type Player, type Players } from "./players";

/** Milliseconds a move that are offered, as far as the server takes them. */
const TIMES = [200, 500, 1000, 2000, 5000, 10_000];

/** Who plays, and what can be done in a game: the controls beside the board. */
export class GamePanel {
  #since = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly game: Game,
    readonly players: Players,
    readonly board: Board,
    readonly former: Former,
    levels: number,
    longest: number,
  ) {
    game.changed.on(() => this.#tell());
    players.changed.on(() => this.#show());
    players.advised.on((thought) => {
      board.advise(this.#ends(thought.move));
      notice(`advice: ${thought.san}; ${scoreWords(this.game.position?.turn ?? "white", thought.score)}`);
    });
    input("move-text").addEventListener("input", () => this.#refuse(""));
    this.#players(levels, longest);
    button("new-game").addEventListener("click", () => void this.#begin().catch(trouble));
    button("take-back").addEventListener("click", () => void players.takeBack().catch(trouble));
    button("hint").addEventListener("click", () => void players.advise().catch(trouble));
    button("stop").addEventListener("click", () => players.stop());
    button("go-on").addEventListener("click", () => players.goOn());
    the("typed-move", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#typed().catch(trouble);
    });
    this.#show();
  }

  #players(levels: number, longest: number): void {
    for (const colour of ["white", "black"] as const) {
      const control = select(colour);
      control.addEventListener("change", () => this.players.set({ [colour]: control.value as Player }));
    }
    const level = input("level");
    level.max = String(levels);
    level.addEventListener("input", () => (area("level-shown").textContent = level.value));
    level.addEventListener("change", () => this.players.set({ level: Number(level.value) }));
    const time = select("time");
    options(
      time,
      TIMES.filter((ms) => ms <= longest).map((ms) => [String(ms), `${ms / 1000} s`]),
      String(this.players.milliseconds),
    );
    time.addEventListener("change", () => this.players.set({ milliseconds: Number(time.value) }));
  }

  #begin(): Promise<void> {
    return this.former.instead(async () => {
      await this.game.begin();
      return "a new game";
    });
  }

  /** A move that was typed, as SAN or as squares: the way to play by keyboard in any view. The server reads it. */
  async #typed(): Promise<void> {
    const field = input("move-text");
    const text = field.value.trim();
    if (text === "") return;
    const outcome = this.game.position?.outcome;
    if (outcome) this.#refuse(`the game is over: ${outcome.text}`);
    else if (!this.players.isPersonsTurn()) this.#refuse("it is the engine's turn");
    else {
      try {
        if (await this.game.play(text)) field.value = "";
      } catch (error) {
        if (!(error instanceof Refusal) || error.isUnanswered) throw error;
        this.#refuse(error.words);
      }
    }
  }

  /** Says why a typed move is not made, until another is typed or the position is another one. */
  #refuse(words: string): void {
    area("move-fault").textContent = words;
    invalid(input("move-text"), words !== "");
  }

  #tell(): void {
    const { position, facts } = this.game;
    if (!position || !facts) return;
    this.#refuse("");
    const words = standingWords(facts, position);
    area("standing").textContent = words;
    area("standing").dataset["kind"] = position.outcome ? "over" : position.checks.length > 0 ? "check" : "plain";
    const last = this.game.last;
    announce(last ? `${last.san}. ${words}` : words);
    the("legal-moves", HTMLDataListElement).replaceChildren(
      ...position.moves.map((move) => el("option", { value: move.san })),
    );
    this.#show();
  }

  #show(): void {
    const { players, game } = this;
    const isEngineIn = players.white === "engine" || players.black === "engine";
    const over = Boolean(game.position?.outcome);
    able(button("take-back"), game.ply > 0);
    able(button("hint"), !players.thinking && !over);
    const mayGoOn = players.paused && isEngineIn && !over;
    if (mayGoOn) button("go-on").hidden = false;
    hide(area("thinking"), !players.thinking, () => button(mayGoOn ? "go-on" : "hint"));
    hide(button("go-on"), !mayGoOn, () => button(players.thinking ? "stop" : "hint"));
    area("strength").hidden = !isEngineIn;
    this.#time(players.thinking);
    const { thought } = players;
    area("thought").hidden = !thought;
    if (!thought) return;
    area("score").textContent = capital(scoreWords(thought.for, thought.thought.score));
    area("depth").textContent =
      `looked ${thought.thought.depth} half-moves ahead, at ${thought.thought.nodes.toLocaleString("en")} positions`;
    area("pv").textContent = thought.thought.pv.join(" ");
  }

  /** Counts the seconds of thinking, for the eye alone. */
  #time(thinking: boolean): void {
    if (!thinking) {
      clearInterval(this.#clock);
      this.#clock = undefined;
    } else if (this.#clock === undefined) {
      this.#since = performance.now();
      const tell = () =>
        (area("thinking-for").textContent = `${((performance.now() - this.#since) / 1000).toFixed(1)} s`);
      tell();
      this.#clock = setInterval(tell, 100);
    }
  }

  #ends(move: string): string[] {
    const found = this.game.position?.moves.find((one) => one.move === move);
    return found ? [found.from, found.to] : [];
  }
}
