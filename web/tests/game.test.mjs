import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, choose, launch, picture, play, setFen, sheet, shipped, square, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** King and rook against king, the kings far apart: a dozen moves of White, none of which may be the wrong one for long. */
const FEN = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
const FEWEST = 8;

test("a game against the engine is played to mate", { timeout: 240_000 }, () =>
  withPage(browser, {}, async (page) => {
    const fen = FEN;
    const { text } = await shipped("chess");
    await choose(page, "chess");
    await setFen(page, fen);
    await page.locator("#black").selectOption("engine");
    await page.locator("#time").selectOption("200");
    await page.locator("#level").fill("3");
    assert.equal(await page.locator("#level-shown").textContent(), "3");
    // White is a person who asks for advice elsewhere and moves, now by clicks and now by typing; Black is the page's engine.
    for (let count = 0; count < 60; count++) {
      const moves = await sheet(page);
      const position = await ask("position", { text, fen, moves });
      if (position.outcome) break;
      assert.equal(position.turn, "white");
      const { san } = await ask("think", { text, fen, moves, level: 20, milliseconds: 500 });
      const { from, to } = position.moves.find((move) => move.san === san);
      if (count % 2 === 0) {
        await square(page, from).click();
        await page.locator(`[data-square="${to}"][aria-label*="may "]`).click();
      } else {
        await page.locator("#move-text").fill(san);
        await page.keyboard.press("Enter");
      }
      await page.waitForFunction(
        (before) =>
          document.querySelector("#standing").dataset.kind === "over" ||
          document.querySelectorAll("#moves button.move").length === before + 2,
        moves.length,
        { timeout: 20_000 },
      );
    }
    const moves = await sheet(page);
    const { outcome } = await ask("position", { text, fen, moves });
    assert.equal(outcome?.reason, "checkmate");
    assert.equal(outcome?.winner, "white");
    assert.match(moves.at(-1), /#$/);
    assert.ok(moves.length >= 2 * FEWEST - 1, `a game, not its end alone: ${moves.join(" ")}`);
    assert.match(await page.locator("#announced").textContent(), /checkmate/i, "a screen reader is told");
    assert.match(await page.locator("#standing").textContent(), /checkmate/i);
    await picture(page, "mate");
  }),
);

test("a typed move is refused with a reason: what is legal, or that the game is over", () =>
  withPage(browser, { refused: ["position"] }, async (page) => {
    await choose(page, "chess");
    const type = async (text) => {
      await page.locator("#move-text").fill(text);
      await page.keyboard.press("Enter");
    };
    await type("Qh7");
    await page.locator("#move-fault", { hasText: /`Qh7` is not a legal move here/ }).waitFor();
    assert.equal(await page.locator("#move-text").inputValue(), "Qh7");
    await page.locator("#move-text").fill("");
    assert.equal(await page.locator("#move-fault").textContent(), "");
    for (const [count, text] of ["f3", "e7e5", "g4", "Qh4"].entries()) {
      await type(text);
      await page.waitForFunction((wanted) => document.querySelectorAll("#moves button.move").length === wanted, count + 1);
    }
    await type("e4");
    await page.locator("#move-fault", { hasText: "the game is over: Black wins by checkmate" }).waitFor();
    await picture(page, "over");
  }));

test("typing the move that comes next anyway keeps those after it", () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "chess");
    await play(page, "e4", "e5", "Nf3");
    await page.locator("#to-start").click();
    await page.waitForFunction(() => document.querySelector("#fen").value.includes(" w KQkq - 0 1"));
    await page.locator("#move-text").fill("e4");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#fen").value.includes(" b "));
    assert.deepEqual(await sheet(page), ["e4", "e5", "Nf3"]);
  }));
