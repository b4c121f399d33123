/** Columns count characters from 1; a JavaScript string counts UTF-16 units from 0, two for characters beyond U+FFFF. */
export function unitsBefore(line: string, column: number): number {
  let units = 0;
  for (let left = column - 1; left > 0 && units < line.length; left--) {
    units += (line.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}

export interface Lines {
  readonly lines: number;
  line(number: number): { from: number; to: number; text: string };
}

/** The lines of a plain text, as the editor's document has its own. */
export function linesOf(text: string): Lines {
  const lines = text.split("\n");
  return {
    lines: lines.length,
    line(number) {
      const from = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
      const own = lines[number - 1] ?? "";
      return { from, to: from + own.length, text: own };
    },
  };
}

/** A place as offsets into a document. At least one character long where there is one to underline. */
export function range(
  doc: Lines,
  place: { line: number; column: number; end_line: number | null; end_column: number | null },
): { from: number; to: number } {
  const from = offset(doc, place.line, place.column);
  const to = offset(doc, place.end_line ?? place.line, place.end_column ?? place.column);
  if (to > from) return { from, to };
  const line = doc.line(clamp(place.line, doc.lines));
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from };
}

function offset(doc: Lines, line: number, column: number): number {
  const { from, text } = doc.line(clamp(line, doc.lines));
  return line > doc.lines ? from + text.length : from + unitsBefore(text, column);
}

function clamp(line: number, lines: number): number {
  return Math.max(1, Math.min(line, lines));
}
