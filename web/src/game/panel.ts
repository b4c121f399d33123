import type { Board } from "../board/board";
import { able, area, button, el, hide, input, options, select, the } from "../page/element";
import { announce, notice, trouble } from "../page/notice";
import type { Former } from "./former";
import type { Game } from "./game";
import { capital, standingWords } from "./men";
import { scoreWords, type Player, type Players } from "./players";

/** Who plays, and what can be done in a game: the controls beside the board. */
export class GamePanel {
  #since = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly game: Game,
    readonly players: Players,
    readonly board: Board,
    readonly former: Former,
  ) {
    game.changed.on(() => this.#tell());
    players.changed.on(() => this.#show());
    players.advised.on((thought) => {
      board.advise(this.#ends(thought.move));
      notice(`advice: ${thought.san}; ${scoreWords(this.game.position?.turn ?? "white", thought.score)}`);
    });
    this.#players();
    button("new-game").addEventListener("click", () => void this.#begin().catch(trouble));
    button("take-back").addEventListener("click", () => void players.takeBack().catch(trouble));
    button("hint").addEventListener("click", () => void players.advise().catch(trouble));
    button("stop").addEventListener("click", () => players.stop());
    button("go-on").addEventListener("click", () => players.goOn());
    the("typed-move", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#typed();
    });
    this.#show();
  }

  #players(): void {
    for (const colour of ["white", "black"] as const) {
      const control = select(colour);
      control.addEventListener("change", () => this.players.set({ [colour]: control.value as Player }));
    }
    const level = input("level");
    level.addEventListener("input", () => (area("level-shown").textContent = level.value));
    level.addEventListener("change", () => this.players.set({ level: Number(level.value) }));
    const time = select("time");
    options(
      time,
      [200, 500, 1000, 2000, 5000, 10000].map((ms) => [String(ms), `${ms / 1000} s`]),
      String(this.players.milliseconds),
    );
    time.addEventListener("change", () => this.players.set({ milliseconds: Number(time.value) }));
  }

  #begin(): Promise<void> {
    return this.former.instead(async () => {
      this.players.fresh();
      await this.game.begin();
      return "a new game";
    });
  }

  /** A move that was typed, as SAN or as squares: the way to play by keyboard in any view. */
  async #typed(): Promise<void> {
    const field = input("move-text");
    const text = field.value.trim();
    const plain = (san: string) => san.replace(/[+#!?]+$/, "");
    const moves = this.game.position?.moves ?? [];
    const found = moves.filter((move) => move.move === text || plain(move.san) === plain(text));
    const [only] = found.length > 0 ? found : moves.filter((move) => move.move.toLowerCase() === text.toLowerCase());
    const fault = area("move-fault");
    fault.textContent = "";
    if (!this.players.isPersonsTurn()) fault.textContent = "it is the engine's turn";
    else if (only) {
      field.value = "";
      await this.game.play(only.move).catch(trouble);
    } else if (text !== "") {
      const some = moves.slice(0, 8).map((move) => move.san);
      fault.textContent = `\`${text}\` is no legal move here; legal are ${some.join(", ")}${moves.length > some.length ? " and others" : ""}`;
    }
  }

  #tell(): void {
    const { position, workshop } = this.game;
    if (!position || !workshop.facts) return;
    const words = standingWords(workshop.facts, position);
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
