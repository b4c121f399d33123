import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, launch, picture, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

test("the torus in space turns under the mouse, and stands still without it", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "toroidal");
    await page.locator("#views label", { hasText: "3-D" }).click();
    const canvas = page.locator("#space canvas");
    await canvas.waitFor();
    await page.waitForTimeout(1500);
    const seen = () => canvas.evaluate((one) => one.toDataURL());
    const before = await seen();
    const colours = await canvas.evaluate((one) => {
      const flat = new OffscreenCanvas(80, 60).getContext("2d");
      flat.drawImage(one, 0, 0, 80, 60);
      const data = new Uint32Array(flat.getImageData(0, 0, 80, 60).data.buffer);
      return new Set(data).size;
    });
    assert.ok(colours > 50, `a body is drawn, not one colour (${colours})`);
    await picture(page, "torus");
    await page.waitForTimeout(500);
    assert.equal(await seen(), before, "nothing moves by itself");

    const box = await canvas.boundingBox();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 60, { steps: 10 });
    await page.mouse.up();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.waitForTimeout(800);
    const turned = await seen();
    assert.notEqual(turned, before, "dragging turns it");
    await page.waitForTimeout(500);
    assert.equal(await seen(), turned, "it stays as it was let go");
    await picture(page, "torus-turned");
  }),
);
