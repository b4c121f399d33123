import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { address, choose, launch, picture, play, sheet, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const said = (page, words) => page.locator("#notice-text", { hasText: words }).waitFor();

async function follow(page, fragment) {
  await page.evaluate((hash) => (location.hash = hash), fragment);
}

test("a link that is damaged, or not of here, changes nothing and says why", () =>
  withPage(browser, { refused: ["position", "variants/nowhere"] }, async (page) => {
    await choose(page, "klein");
    await play(page, "e4", "e5");
    await page.locator("#copy-link").click();
    const whole = await page.evaluate(() => navigator.clipboard.readText()).then((link) => link.slice(link.indexOf("#") + 1));
    assert.match(whole, /e3e4/);
    await choose(page, "cylinder");
    await play(page, "d4", "d5", "c4");
    const seen = async () => ({
      title: await page.locator("#title").textContent(),
      variant: await page.locator("#shipped").inputValue(),
      sheet: await sheet(page),
      fen: await page.locator("#fen").inputValue(),
      text: await page.evaluate(() => document.querySelector("#editor").shadowRoot.querySelector(".cm-content").innerText.slice(0, 300)),
    });
    const before = await seen();
    for (const [fragment, words] of [
      [whole.slice(0, -3), "this link is damaged"],
      [whole.slice(0, whole.indexOf("&moves")), "this link is damaged"],
      [whole.replace("e3e4", "d3d4"), "this link is damaged"],
      ["t=AAAA", "this link is damaged"],
      ["v=klein&moves=e3e4+e3e4", "this link is damaged: `e3e4` is not a legal move here"],
      ["v=nowhere", "this link names a variant that is not here: `nowhere`"],
      ["v=klein&fen=8/8", "this link is damaged"],
      ["v=klein&view=hemispheres", "this board has no view"],
    ]) {
      await follow(page, fragment);
      await said(page, words).catch(async () => assert.fail(`${fragment}: ${await page.locator("#notice-text").textContent()}`));
      assert.deepEqual(await seen(), before, fragment);
      await page.waitForFunction(() => location.hash.includes("v=cylinder"));
      await page.locator("#notice button", { hasText: "\u00d7" }).click();
    }
    await picture(page, "link-damaged");
    await follow(page, whole);
    await said(page, "the link is open; the game of 3 moves can be had back");
    assert.deepEqual(await sheet(page), ["e4", "e5"]);
    assert.equal(await page.locator("#shipped").inputValue(), "klein");
  }));

test("a page that is opened by a damaged link says so, and opens as it does without one", () =>
  withPage(browser, {}, async (page, context) => {
    const other = await context.newPage();
    await other.goto(`${address}#s=1x2y3z&v=klein&moves=e2e4`);
    await said(other, "this link is damaged");
    await other.locator("#picture .square").first().waitFor();
    assert.equal(await other.locator("#title").textContent(), await page.locator("#title").textContent());
    await picture(other, "link-damaged-first");
  }));
