import { Latest, Refusal } from "../wire/ask";
import { Signal } from "../wire/signal";
import type { Facts, Problem } from "../wire/types";

/** Where the text on the desk came from: a shipped variant by name, or words for anything else. */
export interface Origin {
  shipped: string | null;
  words: string;
  /** Whether the text can be had from there again. */
  kept: boolean;
}

/** A text on the desk with all that is known of where it came from. */
export interface Draft {
  text: string;
  origin: Origin;
  /** As it was before it was edited; null: it is to be had nowhere else. */
  unedited: string | null;
  /** The last text before it without errors, which is on the board. */
  good: string;
}

export type State = "checking" | "good" | "faulty" | "unreachable";

const PAUSE = 250;

/**
 * The variant's text as it is typed, and the last text without errors: that one is on the board.
 */
export class Workshop {
  text = "";
  good = "";
  facts: Facts | null = null;
  problems: Problem[] = [];
  origin: Origin = { shipped: null, words: "", kept: true };
  /** Whether the text is just being opened; whoever opens it decides what becomes of the game. */
  isOpening = false;
  state: State = "checking";

  /** Another text was opened: the editor shows it. */
  readonly opened = new Signal<string>();
  /** The text was checked, or is about to be: problems and state are new. */
  readonly checked = new Signal();
  /** The board's text is another one. */
  readonly changed = new Signal<Facts>();

  #unedited: string | null = "";
  #check = new Latest();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get edited(): boolean {
    return this.text !== this.#unedited;
  }

  /** The shipped variant whose text this is, unchanged. */
  get shipped(): string | null {
    return this.edited ? null : this.origin.shipped;
  }

  /** Replaces the text. Resolves once it is checked and, if it has no errors, on the board. */
  async open(text: string, origin: Origin): Promise<void> {
    await this.restore({ text, origin, unedited: origin.kept ? text : null, good: text });
  }

  get draft(): Draft {
    return { text: this.text, origin: this.origin, unedited: this.#unedited, good: this.good };
  }

  /** Puts a text back as it was. Resolves as `open` does. */
  async restore({ text, origin, unedited, good }: Draft): Promise<void> {
    this.origin = origin;
    this.#unedited = unedited;
    this.isOpening = true;
    clearTimeout(this.#timer);
    try {
      if (good !== text && good !== this.good) {
        this.text = good;
        await this.#look();
      }
      this.text = text;
      this.opened.emit(text);
      await this.#look();
    } finally {
      this.isOpening = false;
    }
  }

  /** The text now lies in a file as it is. */
  saved(words: string): void {
    this.origin = { shipped: this.shipped, words, kept: true };
    this.#unedited = this.text;
    this.checked.emit();
  }

  typed(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.isOpening = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), PAUSE);
    if (this.state !== "checking") {
      this.state = "checking";
      this.checked.emit();
    }
  }

  async #look(): Promise<void> {
    const text = this.text;
    try {
      const checked = await this.#check.ask<{ ok: boolean; problems: Problem[] }>("check", { text });
      if (!checked) return;
      this.problems = checked.problems;
      this.state = checked.ok ? "good" : "faulty";
      this.checked.emit();
      if (!checked.ok || (text === this.good && this.facts)) return;
      const facts = await this.#check.ask<Facts>("variant", { text });
      if (!facts) return;
      this.good = text;
      this.facts = facts;
      this.changed.emit(facts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problems = error.problems.length > 0 ? error.problems : [unplaced(error)];
      this.state = error.status === 0 ? "unreachable" : "faulty";
      this.checked.emit();
    }
  }
}

function unplaced(refusal: Refusal): Problem {
  return {
    code: refusal.status === 0 ? "page::server" : "page::refused",
    severity: "error",
    message: refusal.message,
    help: refusal.help,
    file: null,
    line: null,
    column: null,
    end_line: null,
    end_column: null,
    labels: [],
  };
}
