import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, launch, picture, play, sheet, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const moves = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#moves button.move").length === wanted, count);

const undo = (page) => page.locator("#notice-deeds .deed").click();

test("a game that another one replaces can be had back", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "cylinder");
    await play(page, "e4", "e5", "Nf3", "Nc6");
    await page.locator("#back").click();
    const fen = () => page.locator("#fen").inputValue();
    await page.waitForFunction(() => document.querySelector("#fen").value.includes(" b "));
    const before = { sheet: await sheet(page), fen: await fen() };
    const same = async (what) => {
      await moves(page, 4);
      await page.waitForFunction((wanted) => document.querySelector("#fen").value === wanted, before.fen);
      assert.deepEqual({ sheet: await sheet(page), fen: await fen() }, before, what);
    };

    await page.locator("#new-game").click();
    await moves(page, 0);
    await picture(page, "former");
    await undo(page);
    await same("after a new game");

    await page.locator("#fen-start").click();
    await moves(page, 0);
    await undo(page);
    await same("after going to the start");

    await page.locator("#fen").fill("4k3/8/8/8/RP5r/8/8/4K3 w - - 0 1");
    await page.locator("#fen-form button[type=submit]").click();
    await moves(page, 0);
    await undo(page);
    await same("after a position was set");

    await choose(page, "toroidal");
    await moves(page, 0);
    await undo(page);
    await same("after another variant");
    assert.equal(await page.locator("#shipped").inputValue(), "cylinder");

    await page.locator("#new").click();
    await page.locator("#new-form button[type=submit]").click();
    await moves(page, 0);
    await play(page, "e4");
    await page.locator("#former").click();
    await same("by the button that stays");
    await page.locator("#former").click();
    await moves(page, 1);
    assert.equal(await page.locator("#title").textContent(), "My game");
  }));

test("a game comes back when a change to the text that it did not fit is undone", () =>
  withPage(browser, { refused: ["position"] }, async (page) => {
    await choose(page, "cylinder");
    await play(page, "e4", "e5", "Nf3");
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type('[setup]\nfen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"\n');
    await moves(page, 0);
    await page.locator("#notice-text", { hasText: "goes on if the text is changed back" }).waitFor();
    await picture(page, "refit");
    for (let presses = 0; presses < 10 && (await sheet(page)).length < 3; presses++) {
      await page.keyboard.press("Control+z");
      await page.waitForTimeout(600);
    }
    await moves(page, 3);
    assert.deepEqual(await sheet(page), ["e4", "e5", "Nf3"]);
  }));

test("notices cover nothing, in no size of window", () =>
  withPage(browser, {}, async (page) => {
    for (const [width, height] of [[1280, 800], [360, 740]]) {
      await page.setViewportSize({ width, height });
      if (width === 360) await page.locator("#tab-board").click();
      await page.locator("#new-game").click();
      await page.locator("#notice.shown").waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const covered = await page.evaluate(() => {
        const box = document.querySelector("#notice").getBoundingClientRect();
        return [...document.querySelectorAll("#page button, #page input, #page select, #page p, #page summary")]
          .filter((one) => one.checkVisibility() && !one.closest(".unseen, .scroll, .pane, .board-pane, [inert]"))
          .filter((one) => {
            const { top, bottom, height } = one.getBoundingClientRect();
            return height > 1 && bottom > box.top + 1 && top < box.bottom - 1;
          })
          .map((one) => one.id || one.textContent);
      });
      assert.deepEqual(covered, [], `${width} x ${height}`);
      await picture(page, `notice-${width}`);
    }
  }));
