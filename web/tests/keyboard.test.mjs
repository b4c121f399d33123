import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, launch, open, picture, play, setFen, sheet, square, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** What the keyboard is on: its id, its square, or its words. */
const focus = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one.id || one.dataset.square || (one.type === "radio" ? one.value : one.textContent.trim());
  });

const said = (page, words) =>
  page.waitForFunction((wanted) => new RegExp(wanted, "i").test(document.querySelector("#announced").textContent), words);

test("Tab comes to every control, the one it is on is in sight and has a frame, in both layouts", () =>
  withPage(browser, {}, async (page) => {
    for (const [width, height] of [[1280, 800], [360, 740]]) {
      await page.setViewportSize({ width, height });
      await open(page);
      const come = new Set();
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        const on = await page.evaluate(() => {
          const one = document.activeElement;
          if (one === document.body) return null;
          const framed = [one, one.nextElementSibling].some((it) => it && getComputedStyle(it).outlineStyle !== "none" && parseFloat(getComputedStyle(it).outlineWidth) >= 2);
          const { top, bottom, left, right } = one.getBoundingClientRect();
          const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
          return { name: one.id || one.className || one.value || one.textContent, framed, seen: bottom > 0 && top < innerHeight && over.includes(one) };
        });
        if (on === null) break;
        assert.ok(on.framed, `${on.name} has a frame`);
        assert.ok(on.seen, `${on.name} is in sight`);
        come.add(on.name);
      }
      for (const id of ["skip", "shipped", "new", "open", "save", "copy-link", "theme", "white", "black", "new-game", "take-back", "hint", "move-text", "to-start", "fen", "fen-copy"])
        assert.ok(come.has(id), `${id} at ${width}`);
    }
  }));

test("the keyboard is never lost: dialogs, buttons that go, moves, views", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "chess");
    await page.locator("#new").focus();
    await page.keyboard.press("Enter");
    assert.equal(await focus(page), "new-name");
    await page.keyboard.press("Escape");
    assert.equal(await focus(page), "new");

    await play(page, "e4");
    await page.locator("#take-back").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("#moves button.move").length === 0);
    assert.equal(await focus(page), "take-back");
    await page.keyboard.press("Enter");
    assert.equal(await focus(page), "take-back", "what cannot be used keeps the keyboard");

    await setFen(page, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    await square(page, "a7").focus();
    await page.keyboard.press("Enter");
    await said(page, "white pawn on a7: may go to a8");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => document.activeElement.dataset.square === "a8");
    await page.keyboard.press("Enter");
    await page.locator("dialog.choice").waitFor();
    assert.match(await focus(page), /^Queen/);
    await page.keyboard.press("Escape");
    assert.equal(await focus(page), "a8");
    await said(page, "let go");
    await square(page, "a7").focus();
    await page.keyboard.press("Enter");
    await said(page, "white pawn on a7");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => document.activeElement.dataset.square === "a8");
    await page.keyboard.press("Enter");
    await page.locator("dialog.choice").waitFor();
    await page.keyboard.press("Enter");
    await said(page, "a8=Q\\+\\. Black to move, in check by the queen on a8: a8 b8 c8 d8 e8");
    assert.equal(await focus(page), "a8");

    await page.locator("#notice-deeds button").first().waitFor();
    await page.locator("#fen-start").focus();
    await page.keyboard.press("Enter");
    await page.locator("#notice-deeds .deed").waitFor();
    await page.locator("#notice-deeds .deed").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("#moves button.move").length === 1);
    assert.notEqual(await page.evaluate(() => document.activeElement === document.body), true);

    await page.locator("#new-game").click();
    await page.locator("#black").selectOption("engine");
    await page.locator("#level").fill("20");
    await page.locator("#time").selectOption("10000");
    await play(page, "e4");
    await page.locator("#stop").focus();
    await page.keyboard.press("Enter");
    assert.equal(await focus(page), "go-on");
    await page.keyboard.press("Enter");
    assert.equal(await focus(page), "stop");
    await page.keyboard.press("Enter");
    assert.equal(await focus(page), "go-on");
    assert.deepEqual(await sheet(page), ["e4"]);

    await choose(page, "klein");
    await page.locator("#views input").first().focus();
    for (const view of ["unfolded", "solid", "space"]) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(800);
      assert.equal(await focus(page), view);
    }
    await page.locator("#bend").focus();
    await page.keyboard.press("Home");
    assert.equal(await page.locator("#bend").getAttribute("aria-valuetext"), "flat board");
    await picture(page, "keyboard-bend");
  }));
