/** Keys and, for lists, numbers from 0. */
export type Path = (string | number)[];

/**
 * A stretch of the text. `key` and `value` without text between `from` and `to` other than blanks are places where one
 * could be written.
 */
export interface Span {
  kind: "key" | "value" | "header" | "comment";
  from: number;
  to: number;
  /** Of a key: the table it is in. Of a value: the way to it. Of a header: the table named. */
  path: Path;
  /** Of a key that is written: itself, with the keys that are joined to it by points. */
  keys?: string[];
  /** Of a string: what is between the quotation marks. */
  inner?: { from: number; to: number; text: string };
  /** Of a header: whether it begins one of several tables, `[[so]]`. */
  many?: boolean;
}

/**
 * Reads TOML that may be half written, without complaint: says of every stretch what it is. Errors are for the server
 * to find; here a line that makes no sense ends at its end.
 */
export function spans(text: string): Span[] {
  return new Reader(text).read();
}

/** The stretch that a place belongs to; something written is preferred to a gap beside it. */
export function spanAt(all: Span[], offset: number): Span | null {
  const here = all.filter((span) => span.from <= offset && offset <= span.to);
  const written = here.filter((span) => span.kind !== "comment" && (span.keys ?? span.inner ?? span.to > span.from));
  const inside = here.find((span) => span.kind === "comment" && span.from < offset);
  return inside ?? written.find((span) => span.keys ?? span.inner) ?? written[0] ?? here[0] ?? null;
}

class Reader {
  #at = 0;
  #spans: Span[] = [];
  #table: Path = [];
  #counts = new Map<string, number>();

  constructor(readonly text: string) {}

  read(): Span[] {
    while (this.#at < this.text.length) this.#statement();
    this.#gap("key", this.#table, this.text.length);
    return this.#spans;
  }

  #statement(): void {
    const from = this.#at;
    this.#skip(/[ \t\r\n]/);
    this.#gap("key", this.#table, from);
    const next = this.text[this.#at];
    if (next === undefined) return;
    if (next === "#") this.#comment();
    else if (next === "[") this.#header();
    else this.#pair(this.#table, true);
  }

  #header(): void {
    const from = this.#at;
    const many = this.text.startsWith("[[", from);
    this.#at += many ? 2 : 1;
    const start = this.#at;
    const keys = this.#keys();
    const path: Path = [];
    keys.forEach((key, i) => {
      path.push(key);
      const name = JSON.stringify(path);
      const isLast = i === keys.length - 1;
      if (many && isLast) this.#counts.set(name, (this.#counts.get(name) ?? -1) + 1);
      const count = this.#counts.get(name);
      if (count !== undefined) path.push(count);
    });
    this.#spans.push({ kind: "header", from: start, to: this.#at, path: keys, many });
    this.#table = path;
    this.#toLineEnd();
  }

  /** `key = value`, at the top or in an inline table. */
  #pair(table: Path, alone: boolean): void {
    const from = this.#at;
    const keys = this.#keys();
    if (keys.length === 0) {
      this.#at++;
      return;
    }
    this.#spans.push({ kind: "key", from, to: this.#at, path: [...table, ...keys.slice(0, -1)], keys });
    this.#skip(/[ \t]/);
    if (this.text[this.#at] !== "=") {
      if (alone) this.#toLineEnd();
      return;
    }
    this.#at++;
    this.#value([...table, ...keys]);
    if (alone) this.#toLineEnd();
  }

  #value(path: Path): void {
    const gap = this.#at;
    this.#skip(/[ \t]/);
    this.#gap("value", path, gap);
    const from = this.#at;
    const next = this.text[from];
    if (next === '"' || next === "'") this.#string(path);
    else if (next === "[") this.#list(path);
    else if (next === "{") this.#inline(path);
    else {
      this.#skip(/[^,\]}#\r\n]/);
      const end = from + this.text.slice(from, this.#at).trimEnd().length;
      if (end > from) this.#spans.push({ kind: "value", from, to: end, path });
    }
  }

  #string(path: Path): void {
    const from = this.#at;
    const quote = this.text[from] ?? '"';
    const isLong = this.text.startsWith(quote.repeat(3), from);
    const mark = isLong ? quote.repeat(3) : quote;
    let end = from + mark.length;
    while (end < this.text.length && !this.text.startsWith(mark, end)) {
      if (!isLong && this.text[end] === "\n") break;
      end += quote === '"' && this.text[end] === "\\" ? 2 : 1;
    }
    end = Math.min(end, this.text.length);
    const closed = this.text.startsWith(mark, end);
    const inner = { from: from + mark.length, to: end, text: this.text.slice(from + mark.length, end) };
    this.#at = closed ? end + mark.length : end;
    this.#spans.push({ kind: "value", from, to: this.#at, path, inner });
  }

  #list(path: Path): void {
    this.#at++;
    for (let i = 0; this.#at < this.text.length; i++) {
      this.#between("value", [...path, i]);
      if (this.#ends("]")) return;
      const before = this.#at;
      this.#value([...path, i]);
      this.#between("value", [...path, i]);
      if (this.text[this.#at] === ",") this.#at++;
      else if (this.#ends("]")) return;
      else if (this.#at === before) this.#at++;
    }
  }

  #inline(path: Path): void {
    this.#at++;
    while (this.#at < this.text.length) {
      this.#between("key", path);
      if (this.#ends("}")) return;
      const before = this.#at;
      this.#pair(path, false);
      this.#between("key", path);
      if (this.text[this.#at] === ",") this.#at++;
      else if (this.#ends("}")) return;
      else if (this.#at === before) this.#at++;
      else if (this.text[this.#at] === "[" || this.text[before - 1] === "\n") return;
    }
  }

  #ends(mark: string): boolean {
    if (this.text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  /** Blanks, line ends and comments inside brackets. */
  #between(kind: "key" | "value", path: Path): void {
    for (;;) {
      const from = this.#at;
      this.#skip(/[ \t\r\n]/);
      this.#gap(kind, path, from);
      if (this.text[this.#at] !== "#") return;
      this.#comment();
    }
  }

  #keys(): string[] {
    const keys: string[] = [];
    for (;;) {
      const blank = this.#at;
      this.#skip(/[ \t]/);
      const from = this.#at;
      const quote = this.text[from];
      if (quote === '"' || quote === "'") {
        this.#at++;
        while (this.#at < this.text.length && this.text[this.#at] !== quote && this.text[this.#at] !== "\n") this.#at++;
        keys.push(this.text.slice(from + 1, this.#at));
        if (this.text[this.#at] === quote) this.#at++;
      } else {
        this.#skip(/[A-Za-z0-9_-]/);
        if (this.#at === from) {
          this.#at = keys.length === 0 ? blank : from;
          return keys;
        }
        keys.push(this.text.slice(from, this.#at));
      }
      const end = this.#at;
      this.#skip(/[ \t]/);
      if (this.text[this.#at] !== ".") {
        this.#at = end;
        return keys;
      }
      this.#at++;
    }
  }

  #comment(): void {
    const from = this.#at;
    this.#skip(/[^\n]/);
    this.#spans.push({ kind: "comment", from, to: this.#at, path: [] });
  }

  #toLineEnd(): void {
    while (this.#at < this.text.length && this.text[this.#at] !== "\n" && this.text[this.#at] !== "#") this.#at++;
    if (this.text[this.#at] === "#") this.#comment();
  }

  #gap(kind: "key" | "value", path: Path, from: number): void {
    this.#spans.push({ kind, from, to: this.#at, path });
  }

  #skip(letters: RegExp): void {
    while (this.#at < this.text.length && letters.test(this.text[this.#at] ?? "")) this.#at++;
  }
}
