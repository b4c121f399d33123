import { Text } from "@codemirror/state";
import { expect, test } from "vitest";
import { linesOf, range, unitsBefore } from "./columns";

test("columns count characters, offsets count UTF-16 units", () => {
  expect(unitsBefore("moves", 3)).toBe(2);
  expect(unitsBefore("a\u{1F642}b", 3)).toBe(3);
  expect(unitsBefore("\u00fc\u{1F642}\u{1F642}x", 4)).toBe(5);
  expect(unitsBefore("ab", 9)).toBe(2);
});

test("a place becomes a range of the document", () => {
  const doc = Text.of(["name = '\u{1F642}' # x", "moves = 'Zk'"]);
  const { from, to } = range(doc, { line: 1, column: 12, end_line: 1, end_column: 15 });
  expect(doc.sliceString(from, to)).toBe("# x");
  const notation = range(doc, { line: 2, column: 10, end_line: 2, end_column: 12 });
  expect(doc.sliceString(notation.from, notation.to)).toBe("Zk");
});

test("an empty place is one character long, and one beyond the text is at its end", () => {
  const doc = Text.of(["ab", ""]);
  expect(range(doc, { line: 1, column: 3, end_line: 1, end_column: 3 })).toEqual({ from: 1, to: 2 });
  expect(range(doc, { line: 2, column: 1, end_line: 2, end_column: 1 })).toEqual({ from: 3, to: 3 });
  expect(range(doc, { line: 7, column: 1, end_line: null, end_column: null })).toEqual({ from: 3, to: 3 });
});

test("a plain text has the same lines as the editor's document", () => {
  for (const text of ["", "ab\n\u{1F642}cd\n", "one", "\n\nx"]) {
    const [plain, doc] = [linesOf(text), Text.of(text.split("\n"))];
    expect(plain.lines).toBe(doc.lines);
    for (let number = 1; number <= doc.lines; number++) {
      const { from, to, text } = doc.line(number);
      expect(plain.line(number)).toEqual({ from, to, text });
    }
  }
});
