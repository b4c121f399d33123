import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { ask, choose, labels, launch, open, picture, program, setFen, sheet, shipped, square, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

test("a click on the rook of the Dot shows where the program says it may go", () =>
  withPage(browser, {}, async (page) => {
    const fen = "k7/3R4/8/8/8/8/8/7K w - - 0 1";
    const { text } = await shipped("dot");
    const { routes } = await ask("routes", { text, fen, at: "d7" });
    const allowed = [...new Set(routes.filter((route) => route.legal === true).map((route) => route.to))].sort();
    assert.ok(allowed.length > 14, "on the globe it has more squares than on a flat board");
    const told = JSON.parse(execFileSync(program, ["show", "dot", "--fen", fen, "--at", "d7", "--json"], { encoding: "utf8" }));
    const printed = [...new Set(told.routes.filter((route) => route.legal).map((route) => route.to))].sort();
    assert.deepEqual(printed, allowed, "program and server agree");

    await choose(page, "dot");
    await setFen(page, fen);
    await square(page, "d7").click();
    await page.waitForFunction(() => document.querySelector('[data-square="d7"]').getAttribute("aria-label").includes("selected"));
    const shown = Object.entries(await labels(page))
      .filter(([, label]) => /may (move|take) here/.test(label))
      .map(([name]) => name)
      .sort();
    assert.deepEqual(shown, allowed);
    await picture(page, "dot-rook");
  }));

test("a rook dragged across the seam of the cylinder takes what stands there", () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "cylinder");
    await setFen(page, "4k3/8/8/8/RP5r/8/8/4K3 w - - 0 1");
    const from = await square(page, "a4").boundingBox();
    const to = await square(page, "h4").boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width, from.y + from.height / 2, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.locator("img.ghost").waitFor();
    await picture(page, "seam-carried");
    await page.mouse.up();
    await page.locator("#moves button.move").first().waitFor();
    assert.deepEqual(await sheet(page), ["Rxh4"]);
    assert.equal(await page.locator("#fen").inputValue(), "4k3/8/8/8/1P5R/8/8/4K3 b - - 0 1");
    assert.equal(await page.locator("img.ghost").count(), 0);
    await picture(page, "seam-taken");
  }));

test("a link that is copied and opened gives the same position", () =>
  withPage(browser, {}, async (page, context) => {
    await choose(page, "cylinder");
    await setFen(page, "4k3/8/8/8/RP5r/8/8/4K3 w - - 0 1");
    await page.locator("#move-text").fill("Rxh4");
    await page.keyboard.press("Enter");
    await page.locator("#moves button.move").first().waitFor();
    await page.locator("#copy-link").click();
    await page.locator("#notice", { hasText: "is copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const seen = { labels: await labels(page), sheet: await sheet(page), fen: await page.locator("#fen").inputValue() };

    const other = await context.newPage();
    await open(other, link);
    await other.locator("#moves button.move").first().waitFor();
    assert.deepEqual(
      { labels: await labels(other), sheet: await sheet(other), fen: await other.locator("#fen").inputValue() },
      seen,
    );
    assert.equal(await other.locator("#shipped").inputValue(), "cylinder");
    await picture(other, "link-opened");
  }));

/** The square that the keyboard is on. */
function focused(page) {
  return page.evaluate(() => document.activeElement?.dataset?.square ?? null);
}

async function walk(page, to) {
  for (let steps = 0; steps < 20; steps++) {
    const at = await focused(page);
    if (at === to) return;
    const ranks = Number(to[1]) - Number(at[1]);
    const files = to.charCodeAt(0) - at.charCodeAt(0);
    await page.keyboard.press(ranks > 0 ? "ArrowUp" : ranks < 0 ? "ArrowDown" : files > 0 ? "ArrowRight" : "ArrowLeft");
    await page.waitForFunction((before) => document.activeElement?.dataset?.square !== before, at);
  }
  assert.fail(`the keyboard does not come to ${to}`);
}

test("a move is made by the keyboard alone", () =>
  withPage(browser, {}, async (page) => {
    const { text } = await shipped("dot");
    const { moves } = await ask("position", { text });
    const pawn = moves.find((move) => move.from === "d2" && move.to === "d4");
    assert.ok(pawn, "the Dot's pawn may go to d4");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
    await page.keyboard.press("Enter");
    for (let presses = 0; presses < 20 && (await focused(page)) === null; presses++) await page.keyboard.press("Tab");
    assert.notEqual(await focused(page), null, "Tab leads to the board");
    await walk(page, "d2");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector('[data-square="d4"]').getAttribute("aria-label").includes("may move here"));
    await walk(page, "d4");
    await picture(page, "keyboard");
    await page.keyboard.press("Enter");
    await page.locator("#moves button.move").first().waitFor();
    assert.deepEqual(await sheet(page), [pawn.san]);
  }));
