import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, launch, picture, play, square, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** The colour at a corner of a picture, as its browser draws it. */
function paper(image) {
  return image.evaluate(async (one) => {
    await one.decode();
    const flat = new OffscreenCanvas(one.naturalWidth, one.naturalHeight).getContext("2d");
    flat.drawImage(one, 0, 0);
    return [...flat.getImageData(2, 2, 1, 1).data].slice(0, 3);
  });
}

test("on paper everything is dark on white, whatever colours the screen has", () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "chess");
    await page.locator("#theme").selectOption("dark");
    await play(page, "e4", "e5");
    await square(page, "g1").click();
    await page.locator(".frame.has-paper").waitFor();
    const [screen, printed] = [".frame > .on-screen:not([hidden])", ".frame > .on-paper:not([hidden])"].map((one) => page.locator(one));
    assert.equal(await printed.isVisible(), false);
    await page.emulateMedia({ media: "print" });
    assert.equal(await screen.isVisible(), false);
    assert.equal(await printed.isVisible(), true);
    assert.deepEqual(await paper(printed), [255, 255, 255]);
    assert.notDeepEqual(await paper(screen), [255, 255, 255]);
    const colours = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector("#title")).color]);
    assert.deepEqual(colours, ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    const wide = await page.locator(".frame").evaluate((frame) => frame.getBoundingClientRect().width);
    assert.ok(wide <= 700, `${wide} px fit on a sheet`);
    await picture(page, "paper");
    await page.emulateMedia({ media: "screen" });
    await page.locator("#theme").selectOption("light");
    await page.locator(".frame:not(.has-paper)").waitFor();
  }));
