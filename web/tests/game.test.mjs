import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, choose, launch, picture, setFen, sheet, shipped, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

test("a game against the engine is played to mate", { timeout: 240_000 }, () =>
  withPage(browser, {}, async (page) => {
    const fen = "4k3/8/8/8/8/8/1Q6/R3K3 w - - 0 1";
    const { text } = await shipped("cylinder");
    await choose(page, "cylinder");
    await setFen(page, fen);
    await page.locator("#black").selectOption("engine");
    await page.locator("#time").selectOption("200");
    // White is a person who asks for advice elsewhere and types; Black is the page's engine.
    for (let count = 0; count < 60; count++) {
      const moves = await sheet(page);
      const position = await ask("position", { text, fen, moves });
      if (position.outcome) break;
      assert.equal(position.turn, "white");
      const { san } = await ask("think", { text, fen, moves, level: 20, milliseconds: 500 });
      await page.locator("#move-text").fill(san);
      await page.keyboard.press("Enter");
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
    assert.match(await page.locator("#standing").textContent(), /checkmate/i);
    await picture(page, "mate");
  }),
);
