import { spanAt, spans } from "./toml";

/** The keys whose values are Betza's notation. */
const NOTATION = "moves";

/** Notation in the text: what is between the quotation marks, and where. */
export interface Found {
  from: number;
  to: number;
  notation: string;
}

export function notationAt(text: string, offset: number): Found | null {
  const span = spanAt(spans(text), offset);
  const key = span?.path[span.path.length - 1];
  if (span?.kind !== "value" || key !== NOTATION || !span.inner) return null;
  return { from: span.inner.from, to: span.inner.to, notation: span.inner.text };
}
