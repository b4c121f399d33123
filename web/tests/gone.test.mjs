import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { address, choose, labels, launch, picture, play, setFen, sheet, square, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const SAID = "the server does not answer";

/** From now on nobody answers. What is returned brings the server back. */
async function endServer(context) {
  const asked = `${address}{api,assets}/**`;
  await context.route(asked, (route) => route.abort());
  return () => context.unroute(asked);
}

/** The page says once what is wrong, and goes back to what it showed. */
async function said(page) {
  await page.locator("#notice.shown", { hasText: SAID }).waitFor();
  await page.waitForTimeout(300);
  await page.locator("#notice button", { hasText: "\u00d7" }).click();
}

/** All that is seen and could disagree. */
async function seen(page) {
  return {
    variant: await page.locator("#shipped").inputValue(),
    title: await page.locator("#title").textContent(),
    text: await page.evaluate(() => document.querySelector("#editor").shadowRoot.querySelector(".cm-content").innerText.slice(0, 300)),
    state: await page.locator("#text-state").textContent(),
    fen: await page.locator("#fen").inputValue(),
    sheet: await sheet(page),
    view: await page.locator("#views input:checked").inputValue(),
    labels: await labels(page),
    isFlat: await page.locator("#picture").isVisible(),
  };
}

test("when the server is gone the page stays as it was, says so, and goes on when it is back", { timeout: 120_000 }, () =>
  withPage(browser, { unanswered: true }, async (page, context) => {
    await choose(page, "cylinder");
    await play(page, "e4", "e5");
    await page.waitForFunction(() => document.querySelector('[data-square="e5"]').getAttribute("aria-label").includes("last move"));
    const before = await seen(page);
    const back = await endServer(context);
    const same = async (what) => {
      await said(page);
      assert.deepEqual(await seen(page), before, what);
    };

    await page.locator("#shipped").selectOption("klein");
    await same("another variant");
    await page.locator("#views label", { hasText: "Unfolded" }).click();
    await same("another view");
    await page.locator("#views label", { hasText: "3-D" }).click();
    await same("the view in space");
    await square(page, "g1").click();
    await same("a piece that is taken up");
    const [from, to] = [await square(page, "g1").boundingBox(), await square(page, "f3").boundingBox()];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await picture(page, "gone-carried");
    await page.mouse.up();
    await same("a piece that is carried");
    assert.equal(await page.locator("img.ghost").count(), 0);
    await page.locator("#move-text").fill("Nf3");
    await page.keyboard.press("Enter");
    await same("a move that is typed");
    assert.equal(await page.locator("#move-text").inputValue(), "Nf3", "it can be sent again");
    for (const id of ["new-game", "take-back", "back", "to-start", "hint", "fen-start"]) {
      await page.locator(`#${id}`).click();
      await same(id);
    }
    await page.locator("#fen").fill("4k3/8/8/8/RP5r/8/8/4K3 w - - 0 1");
    await page.keyboard.press("Enter");
    await page.locator("#fen-fault", { hasText: SAID }).waitFor();
    assert.deepEqual(await sheet(page), before.sheet, "a position");
    await page.locator("#black").selectOption("engine");
    await page.locator("#white").selectOption("engine");
    await said(page);
    assert.equal(await page.locator("#go-on").isVisible(), true, "the engine can be told to move again");
    await page.locator("#white").selectOption("person");
    await page.locator("#black").selectOption("person");
    await page.locator("#new").click();
    await page.locator("#new-form button[type=submit]").click();
    await page.locator("#new-fault", { hasText: SAID }).waitFor();
    await page.locator("#new-cancel").click();
    await picture(page, "gone");

    await back();
    await page.locator("#move-text").fill("Nf3");
    await page.locator("#move-text").press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("#moves button.move").length === 3);
    assert.deepEqual(await sheet(page), [...before.sheet, "Nf3"]);
    await choose(page, "klein");
    assert.equal(await page.locator("#shipped").inputValue(), "klein");
  }));

test("two variants that are compared stay as they are seen when the server is gone", { timeout: 60_000 }, () =>
  withPage(browser, { unanswered: true }, async (page, context) => {
    await choose(page, "cylinder");
    await page.locator("#tab-compare").click();
    await page.locator("#compare-left-only", { hasText: "only the left" }).waitFor();
    const chosen = () =>
      page.evaluate(() =>
        Object.fromEntries([...document.querySelectorAll("#compare-pane select, #compare-pane input")].map((one) => [one.id, one.value])),
      );
    const before = { chosen: await chosen(), words: await page.locator(".compare-sides").innerText() };
    const back = await endServer(context);
    for (const [id, value] of [["compare-right-variant", "klein"], ["compare-left-piece", "Q"]]) {
      await page.locator(`#${id}`).selectOption(value);
      await page.locator("#compare-fault", { hasText: SAID }).waitFor();
      assert.deepEqual({ chosen: await chosen(), words: await page.locator(".compare-sides").innerText() }, before, id);
    }
    await picture(page, "gone-compared");
    await back();
    await page.locator("#compare-right-variant").selectOption("klein");
    await page.waitForFunction(() => document.querySelector("#compare-fault").textContent === "");
    assert.equal(await page.locator("#compare-right-variant").inputValue(), "klein");
  }));

test("a position goes to the variant that was chosen last, even before that one is open", { timeout: 60_000 }, () =>
  withPage(browser, {}, async (page, context) => {
    await context.route(`${address}api/**`, async (route) => {
      await new Promise((go) => setTimeout(go, 400));
      await route.continue();
    });
    const fen = "4k3/8/8/8/RP5r/8/8/4K3 w - - 0 1";
    await page.locator("#shipped").selectOption("klein");
    await page.locator("#shipped").selectOption("cylinder");
    await page.locator("#fen").fill(fen);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Cylinder Chess");
    await page.waitForFunction(() => document.querySelector('[data-square="h4"]').getAttribute("aria-label").includes("black rook"));
    assert.equal(await page.locator("#fen").inputValue(), fen);
    assert.equal(await page.locator("#shipped").inputValue(), "cylinder");
    // Written while the variant comes, and set when it is there.
    await page.locator("#shipped").selectOption("chess");
    await page.locator("#fen").fill(fen);
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Chess");
    await page.locator("#fen-form button[type=submit]").click();
    await setFen(page, fen);
  }));
