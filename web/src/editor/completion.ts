import {
  insertCompletionText,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { keys, tables, values, type Schema, type Word } from "./schema";
import { spanAt, spans, type Span } from "./toml";

const EXTENDS = "extends";

const EQUALS = " = ";

/** Completes keys, headers and words as the schema has them. `shipped` are the variants that a file can extend. */
export function completion(schema: () => Schema | null, shipped: () => { name: string; title: string }[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const root = schema();
    if (!root) return null;
    const found = complete(root, shipped(), context.state.doc.toString(), context.pos, context.explicit);
    return found && { ...found, options: found.options.map(goOn) };
  };
}

/** After a key, its values are offered at once. */
function goOn(option: Completion): Completion {
  const text = option.apply;
  if (typeof text !== "string" || !text.endsWith(EQUALS)) return option;
  return { ...option, apply: writing(text, 0, startCompletion) };
}

export function complete(
  root: Schema,
  shipped: { name: string; title: string }[],
  text: string,
  offset: number,
  explicit: boolean,
): CompletionResult | null {
  const all = spans(text);
  const span = spanAt(all, offset);
  if (!span || span.kind === "comment") return null;
  if (span.kind === "header") return headers(root, span, text);
  if (span.kind === "key") return keysHere(root, all, span, text, offset, explicit);
  const words = values(root, span.path);
  if (span.path.length === 1 && span.path[0] === EXTENDS) {
    words.splice(
      0,
      words.length,
      ...shipped.map(({ name, title }): Word => ({ text: `"${name}"`, about: title, kind: "word" })),
    );
  }
  if (words.length === 0) return null;
  if (span.inner) return inQuotes(words, span, span.inner, text);
  const isGap = text.slice(span.from, span.to).trim() === "";
  if (isGap && !explicit && text[offset - 1] !== "=" && text[offset - 1] !== " ") return null;
  const [from, to] = isGap ? [offset, offset] : [span.from, span.to];
  return { from, to, options: words.map((word) => option(word, isGap && text[offset - 1] === "=" ? " " : "", "")) };
}

/** Inside quotation marks only what stands in quotation marks can be written; the cursor goes on behind them. */
function inQuotes(words: Word[], span: Span, inner: { from: number; to: number }, text: string): CompletionResult {
  const quote = text[span.from] ?? "";
  const closing = span.to - inner.to;
  const options = words.flatMap((word): Completion[] => {
    const bare = word.text.match(/^"([^"'\\]*)"$/)?.[1];
    if (bare === undefined) return [];
    return [{ ...option({ ...word, text: bare }, "", ""), apply: writing(bare + quote, closing) }];
  });
  return { from: inner.from, to: inner.to, options };
}

/** Writes a completion in place of what is there, and of so many characters after it. */
function writing(text: string, after: number, then?: (view: EditorView) => unknown): Completion["apply"] {
  return (view, completion, from, to) => {
    const insert = insertCompletionText(view.state, text, from, to + after);
    view.dispatch({ ...insert, annotations: pickedCompletion.of(completion) });
    then?.(view);
  };
}

function keysHere(
  root: Schema,
  all: Span[],
  span: Span,
  text: string,
  offset: number,
  explicit: boolean,
): CompletionResult | null {
  if (!span.keys && !explicit) return null;
  const sameTable = (other: Span) =>
    other.kind === "key" && other !== span && other.keys && JSON.stringify(other.path) === JSON.stringify(span.path);
  const present = all.filter(sameTable).flatMap((other) => other.keys?.slice(-1) ?? []);
  const found = keys(root, span.path, present);
  if (found.length === 0) return null;
  const written = span.keys ? text.slice(span.from, span.to) : "";
  const from = span.keys ? span.from + written.lastIndexOf(".") + 1 : offset;
  const hasEquals = /^\s*=/.test(text.slice(span.keys ? span.to : offset).split("\n", 1)[0] ?? "");
  return {
    from,
    to: span.keys ? span.to : offset,
    options: found.map((word) => option(word, "", hasEquals ? "" : EQUALS)),
    validFor: /^[\w-]*$/,
  };
}

function headers(root: Schema, span: Span, text: string): CompletionResult {
  const close = span.many ? "]]" : "]";
  const isClosed = text.startsWith("]", span.to);
  const options = tables(root)
    .filter((table) => table.many === span.many)
    .map(({ name, about }): Completion => ({
      label: name,
      info: about,
      type: "namespace",
      apply: isClosed || name.endsWith(".") ? name : name + close,
    }));
  return { from: span.from, to: span.to, options, validFor: /^[\w.-]*$/ };
}

function option(word: Word, before: string, after: string): Completion {
  const made: Completion = {
    label: word.text,
    type: word.kind === "key" ? "property" : word.kind === "word" ? "enum" : "text",
    apply: before + word.text + after,
  };
  if (word.about) made.info = word.about;
  return made;
}
