import { expect, test } from "vitest";
import { notationAt } from "./found";
import { spanAt, spans } from "./toml";

/** The stretch at the mark `|` of a text. */
function at(marked: string) {
  const offset = marked.indexOf("|");
  return spanAt(spans(marked.replace("|", "")), offset);
}

test("a key belongs to the table above it", () => {
  expect(at("[board.edges]\nea|st = 'wrap'")).toMatchObject({ kind: "key", path: ["board", "edges"], keys: ["east"] });
  expect(at("format = 1\n\n[pieces.K]\n|\n")).toMatchObject({ kind: "key", path: ["pieces", "K"] });
  expect(at("board.files = 8\nboard.ra|")).toMatchObject({ kind: "key", path: ["board"], keys: ["board", "ra"] });
});

test("tables in double brackets are counted", () => {
  expect(at("[[castling]]\nking = 'e1'\n[[castling]]\nki|ng = 'e1'")).toMatchObject({
    kind: "key",
    path: ["castling", 1],
  });
});

test("lists and inline tables are followed, over line ends and comments too", () => {
  const text = "[pieces.P]\nfirst = [ # so\n  { from = 'rank 2', moves = 'fm|W2' },\n]\n";
  expect(at(text)).toMatchObject({ kind: "value", path: ["pieces", "P", "first", 0, "moves"] });
  expect(at("crosses = ['east', '|']")).toMatchObject({ kind: "value", path: ["crosses", 1] });
  expect(at("north = { | }")).toMatchObject({ kind: "key", path: ["north"] });
});

test("a value that is not written yet has its place", () => {
  expect(at("[board]\nsurface = |\n[setup]")).toMatchObject({ kind: "value", path: ["board", "surface"] });
});

test("half a file is read to its end", () => {
  for (const text of ["[", "[[a", "a = [", "a = {b", "a = 'x", 'a = """x', "= 3\n]\nb = 1", "a = [{", "{}\n[x"]) {
    expect(spans(text).length).toBeGreaterThan(0);
  }
});

test("a string may hold anything that looks like TOML", () => {
  expect(at('a = "# [no] \\" = "\nb|')).toMatchObject({ kind: "key", keys: ["b"] });
  expect(at("# name = |x")).toMatchObject({ kind: "comment" });
});

test("notation is what `moves` says, wherever it stands", () => {
  const text = "[pieces.P]\nname = 'W'\nmoves = 'fmWfcF'\nfirst = [{ from = 'rank 2', moves = 'fmW2' }]";
  expect(notationAt(text, text.indexOf("WfcF"))?.notation).toBe("fmWfcF");
  expect(notationAt(text, text.indexOf("W2"))?.notation).toBe("fmW2");
  expect(notationAt(text, text.indexOf("'W'") + 1)).toBeNull();
});
