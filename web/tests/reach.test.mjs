import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, choose, labels, launch, picture, shipped, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

async function fits(page, what) {
  const wide = await page.evaluate(() => ({
    page: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    window: document.documentElement.clientWidth,
  }));
  assert.ok(wide.page <= wide.window, `${what}: ${wide.page} px in a window of ${wide.window}`);
}

test("nothing is wider than a small screen, in any view of any variant and any tab", { timeout: 240_000 }, () =>
  withPage(browser, { width: 360, height: 740 }, async (page) => {
    const { variants } = await ask("variants");
    for (const { name } of variants) {
      await choose(page, name);
      await fits(page, name);
      const views = page.locator("#views label:visible");
      for (let index = 0; index < (await views.count()); index++) {
        await views.nth(index).click();
        await page.waitForTimeout(250);
        await fits(page, `${name}, view ${index + 1}`);
        if (name === "dot" || name === "toroidal") await picture(page, `small-${name}-${index + 1}`);
      }
      if (await views.count()) await views.first().click();
    }
    for (const tab of ["text", "rules", "compare", "count", "board"]) {
      await page.locator(`#tab-${tab}`).click();
      await page.waitForTimeout(700);
      await fits(page, `tab ${tab}`);
      await picture(page, `small-tab-${tab}`);
    }
  }),
);

test("squares and controls have names in the accessibility tree", () =>
  withPage(browser, {}, async (page, context) => {
    await choose(page, "chess");
    await page.waitForFunction(() => document.querySelector('[data-square="e1"]')?.getAttribute("aria-label")?.includes("king"));
    const { text, facts } = await shipped("chess");
    const { board } = await ask("position", { text });
    const session = await context.newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const shown = nodes.filter((node) => !node.ignored);
    const names = shown.filter((node) => node.role?.value === "button").map((node) => node.name?.value ?? "");
    for (const [name] of facts.squares) {
      const letter = board[name];
      const piece = facts.pieces.find(({ id }) => id === letter?.toUpperCase());
      const wanted = letter ? `${letter === letter.toUpperCase() ? "white" : "black"} ${piece.name}` : "empty";
      assert.ok(names.some((one) => one.startsWith(`${name}, ${wanted}`)), `${name}, ${wanted}`);
    }
    assert.equal(Object.keys(await labels(page)).length, facts.squares.length);
    const controls = ["button", "textbox", "combobox", "slider", "radio", "spinbutton", "tab", "checkbox"];
    const nameless = shown.filter((node) => controls.includes(node.role?.value) && !node.name?.value?.trim());
    assert.deepEqual(nameless.map((node) => node.role.value), []);
    await picture(page, "squares");
  }));
