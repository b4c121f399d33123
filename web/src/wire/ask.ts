import { Signal } from "./signal";
import type { Problem } from "./types";
import { inOneLine } from "./words";

/** The server's no: what is wrong, and what to do instead. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly help: string | null,
    readonly problems: Problem[],
  ) {
    super(message);
  }

  /** In one line, for those who see no places. */
  get words(): string {
    return inOneLine(this);
  }

  /** Whether the server has judged nothing, because it is gone, too busy or broken: the same may be answered later. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** As problems for those who list them: itself, without a place, where it names none. */
  get listed(): Problem[] {
    if (this.problems.length > 0) return this.problems;
    const nowhere = { file: null, line: null, column: null, end_line: null, end_column: null, labels: [] };
    const code = this.isUnanswered ? "page::server" : "page::refused";
    return [{ code, severity: "error", message: this.message, help: this.help, ...nowhere }];
  }
}

/** What is said when nobody answers. */
export function unreachable(): Refusal {
  const help = "see whether `topochess serve` is still running, then try again";
  return new Refusal(0, "the server does not answer", help, []);
}

/** Seconds until a question is asked again that the server was too busy for. */
export const busy = new Signal<number>();

const PATIENCE = 8;

/**
 * Asks the server: GET without a body, else POST. Waits as long as the server says when it is busy.
 * Throws `Refusal`, or `AbortError` once the signal is aborted.
 */
export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const response = await send(path, body, signal);
    if (response.ok) return await answer<T>(response);
    if (response.status === 429 && attempt < PATIENCE) {
      const seconds = Math.min(60, Math.max(1, Number(response.headers.get("retry-after")) || 1));
      busy.emit(seconds);
      await pause(seconds * 1000, signal);
      continue;
    }
    throw await refusal(response);
  }
}

async function send(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(`api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw unreachable();
  }
}

/** A server that ends while it answers has not answered. */
async function answer<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw unreachable();
  }
}

async function refusal(response: Response): Promise<Refusal> {
  const said = (await response.json().catch(() => null)) as {
    error?: string;
    help?: string;
    problems?: Problem[];
  } | null;
  // Who stands between page and server has no more to say than that it is gone.
  if (said === null && response.status >= 500) return unreachable();
  const message = said?.error ?? `the server answered ${response.status}`;
  return new Refusal(response.status, message, said?.help ?? null, said?.problems ?? []);
}

/** Waits; throws `AbortError` once the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("no longer wanted", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** A question that is asked again and again, of which only the last answer counts. */
export class Latest {
  #running: AbortController | null = null;

  /** The answer; null if it was asked anew, or given up, meanwhile. */
  async ask<T>(path: string, body?: unknown): Promise<T | null> {
    return this.run((signal) => ask<T>(path, body, signal));
  }

  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.#running?.abort();
    const mine = new AbortController();
    this.#running = mine;
    try {
      const answer = await work(mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#running === mine) this.#running = null;
    }
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  get running(): boolean {
    return this.#running !== null;
  }
}
