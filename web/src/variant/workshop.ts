import { trouble } from "../page/notice";
import { ask, Latest, Refusal } from "../wire/ask";
import { Signal } from "../wire/signal";
import type { Facts, Problem } from "../wire/types";

/** Where the text on the desk came from: a shipped variant by name, or words for anything else. */
export interface Origin {
  shipped: string | null;
  words: string;
  /** Whether the text can be had from there again. */
  kept: boolean;
}

/** A text on the desk with all that is known of it. */
export interface Draft {
  text: string;
  origin: Origin;
  /** As it was before it was edited; null: it is to be had nowhere else. */
  unedited: string | null;
  /** The last text before it without errors. */
  good: string;
  /** Of that one. */
  facts: Facts | null;
  problems: Problem[];
  state: State;
}

export type State = "checking" | "good" | "faulty" | "unreachable";

/** The last text without errors is another one. Whoever opened it decides what becomes of the game; what was typed is to fit it. */
export interface Change {
  facts: Facts;
  by: "opening" | "typing";
}

/** What the server says of a text: facts if it has no errors. */
interface Judged {
  problems: Problem[];
  facts: Facts | null;
}

/** Milliseconds after the last key, and after a server that did not answer. */
const PAUSE = 250;
const RETRY = 5000;

/**
 * The variant's text as it is typed, and the last text without errors.
 */
export class Workshop {
  text = "";
  good = "";
  facts: Facts | null = null;
  problems: Problem[] = [];
  origin: Origin = { shipped: null, words: "", kept: true };
  state: State = "checking";

  /** Another text was opened: the editor shows it. */
  readonly opened = new Signal<string>();
  /** The text was checked, or is about to be: problems and state are new. */
  readonly checked = new Signal();
  readonly changed = new Signal<Change>();

  #unedited: string | null = "";
  #asking = new Latest();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get edited(): boolean {
    return this.text !== this.#unedited;
  }

  /** The shipped variant whose text this is, unchanged. */
  get shipped(): string | null {
    return this.edited ? null : this.origin.shipped;
  }

  get draft(): Draft {
    const { text, origin, good, facts, problems, state } = this;
    return { text, origin, unedited: this.#unedited, good, facts, problems, state };
  }

  /**
   * Replaces the text once the server has judged it; until then, and if it does not answer, all stays as it is.
   * False: another text was typed or opened meanwhile.
   */
  async open(text: string, origin: Origin): Promise<boolean> {
    clearTimeout(this.#timer);
    const judged = await this.#judge(text).catch((error: unknown) => {
      if (this.state === "checking" || this.state === "unreachable") this.#checkSoon();
      throw error;
    });
    if (!judged) return false;
    this.#put({ text, origin, unedited: origin.kept ? text : null, ...this.#known(text, judged) });
    return true;
  }

  /** Puts a text back as it was. */
  restore(draft: Draft): void {
    this.#asking.stop();
    clearTimeout(this.#timer);
    this.#put(draft);
    if (draft.state === "checking" || draft.state === "unreachable") this.#checkSoon();
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
    this.#asking.stop();
    this.#checkSoon();
    if (this.state !== "checking") {
      this.state = "checking";
      this.checked.emit();
    }
  }

  #checkSoon(after = PAUSE): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check().catch(trouble), after);
  }

  async #check(): Promise<void> {
    const { text } = this;
    try {
      const judged = await this.#judge(text);
      if (judged) this.#take(this.#known(text, judged), "typing");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problems = error.listed;
      this.state = error.isUnanswered ? "unreachable" : "faulty";
      if (error.isUnanswered) this.#checkSoon(RETRY);
      this.checked.emit();
    }
  }

  /** What the server says of a text; null if it was asked about another one meanwhile. */
  #judge(text: string): Promise<Judged | null> {
    return this.#asking.run(async (signal) => {
      const { ok, problems } = await ask<{ ok: boolean; problems: Problem[] }>("check", { text }, signal);
      if (!ok) return { problems, facts: null };
      const isKnown = text === this.good && this.facts !== null;
      return { problems, facts: isKnown ? this.facts : await ask<Facts>("variant", { text }, signal) };
    });
  }

  /** What follows for the text without errors. */
  #known(text: string, { problems, facts }: Judged): Pick<Draft, "problems" | "state" | "good" | "facts"> {
    if (facts) return { problems, state: "good", good: text, facts };
    return { problems, state: "faulty", good: this.good, facts: this.facts };
  }

  #put({ text, origin, unedited, ...known }: Draft): void {
    this.text = text;
    this.origin = origin;
    this.#unedited = unedited;
    this.opened.emit(text);
    this.#take(known, "opening");
  }

  #take({ problems, state, good, facts }: Pick<Draft, "problems" | "state" | "good" | "facts">, by: Change["by"]): void {
    const isOther = facts !== this.facts;
    this.problems = problems;
    this.state = state;
    this.good = good;
    this.facts = facts;
    this.checked.emit();
    if (isOther && facts) this.changed.emit({ facts, by });
  }
}
