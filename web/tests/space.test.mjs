import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { choose, FLAT, launch, picture, setFen, sheet, square, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

async function inSpace(page, variant) {
  await choose(page, variant);
  await page.locator("#views label", { hasText: "3-D" }).click();
  const canvas = page.locator("#space canvas");
  await canvas.waitFor();
  await page.waitForTimeout(1500);
  return canvas;
}

/** What is drawn now, in short. */
async function seen(canvas) {
  const address = await canvas.evaluate(async (one) => {
    const drawn = () => new Promise((go) => requestAnimationFrame(go));
    await drawn();
    await drawn();
    return one.toDataURL();
  });
  return createHash("sha256").update(address).digest("hex");
}

/** Where a square is on the screen while the board is flat and as it usually stands: in the middle, with a margin. */
async function flatSquare(canvas, name) {
  const { x, y, width, height } = await canvas.boundingBox();
  const tile = Math.min(width, height) / 1.06 / 8;
  const [file, rank] = [name.charCodeAt(0) - "a".charCodeAt(0), Number(name[1]) - 1];
  return [x + width / 2 + (file - 3.5) * tile, y + height / 2 - (rank - 3.5) * tile];
}

test("the torus in space turns under the mouse, and stands still without it", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    const canvas = await inSpace(page, "toroidal");
    const before = await seen(canvas);
    const colours = await canvas.evaluate((one) => {
      const flat = new OffscreenCanvas(80, 60).getContext("2d");
      flat.drawImage(one, 0, 0, 80, 60);
      const data = new Uint32Array(flat.getImageData(0, 0, 80, 60).data.buffer);
      return new Set(data).size;
    });
    assert.ok(colours > 50, `a body is drawn, not one colour (${colours})`);
    await picture(page, "torus");
    await page.waitForTimeout(500);
    assert.equal(await seen(canvas), before, "nothing moves by itself");

    const box = await canvas.boundingBox();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 60, { steps: 10 });
    await page.mouse.up();
    await page.mouse.move(box.x + 20, box.y + 20);
    const turned = await seen(canvas);
    await page.waitForTimeout(500);
    assert.notEqual(turned, before, "dragging turns it");
    assert.equal(await seen(canvas), turned, "it stays as it was let go");
    await picture(page, "torus-turned");
  }),
);

test("every key that turns or zooms has a button that does the same, and Home undoes it", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    const canvas = await inSpace(page, "dot");
    const usual = await seen(canvas);
    const buttons = {
      ArrowLeft: "turn the body left",
      ArrowRight: "turn the body right",
      ArrowUp: "tilt the body back",
      ArrowDown: "tilt the body forward",
      "+": "zoom in",
      "-": "zoom out",
    };
    const looks = new Set([usual]);
    for (const [key, name] of Object.entries(buttons)) {
      await canvas.focus();
      await page.keyboard.press(key);
      const byKey = await seen(canvas);
      looks.add(byKey);
      await page.keyboard.press("Home");
      assert.equal(await seen(canvas), usual, `Home after ${key}`);
      await page.getByRole("button", { name, exact: true }).click();
      assert.equal(await seen(canvas), byKey, name);
      await page.getByRole("button", { name: "reset turn and zoom" }).click();
    }
    assert.equal(looks.size, 7, "all six look different");
  }));

test("moves are made from tile to tile and by dragging, on a board that is unrolled", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    const canvas = await inSpace(page, "cylinder");
    await page.locator("#roll").click();
    await seen(canvas);
    await page.mouse.click(...(await flatSquare(canvas, "d2")));
    await page.waitForFunction(() => document.querySelector("#space canvas").getAttribute("aria-label").includes("Selected: d2"));
    await page.mouse.click(...(await flatSquare(canvas, "d4")));
    await page.locator("#moves button.move").first().waitFor();
    await page.waitForTimeout(300);
    await page.mouse.move(...(await flatSquare(canvas, "g8")));
    await page.mouse.down();
    await page.mouse.move(...(await flatSquare(canvas, "g7")), { steps: 4 });
    await page.mouse.move(...(await flatSquare(canvas, "f6")), { steps: 4 });
    await picture(page, "space-carried");
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll("#moves button.move").length === 2);
    assert.deepEqual(await sheet(page), ["d4", "Nf6"]);
  }));

test("the wheel scrolls a page that is longer than the screen, and zooms with Ctrl", { timeout: 120_000 }, () =>
  withPage(browser, { width: 360, height: 740 }, async (page) => {
    const canvas = await inSpace(page, "toroidal");
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await canvas.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    const usual = await seen(canvas);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 120);
    assert.equal(await seen(canvas), usual);
    const after = await page.evaluate(() => scrollY);
    assert.notEqual(after, before);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -120);
    await page.keyboard.up("Control");
    assert.notEqual(await seen(canvas), usual);
    assert.equal(await page.evaluate(() => scrollY), after);
    await picture(page, "space-narrow");
  }));

test("a picture that the graphics card loses comes back", { timeout: 120_000 }, () =>
  withPage(browser, {}, async (page) => {
    const canvas = await inSpace(page, "toroidal");
    const usual = await seen(canvas);
    await canvas.evaluate((one) => {
      globalThis.loss = one.getContext("webgl2").getExtension("WEBGL_lose_context");
      globalThis.loss.loseContext();
    });
    await page.locator(".space-lost").waitFor();
    await page.evaluate(() => globalThis.loss.restoreContext());
    await page.locator(".space-lost").waitFor({ state: "hidden" });
    assert.equal(await seen(canvas), usual);
  }));

test("switching variants and views leaves nothing behind on the graphics card", { timeout: 300_000 }, () =>
  withPage(browser, {}, async (page) => {
    await page.evaluate(() => {
      const live = (globalThis.live = {});
      const context = WebGL2RenderingContext.prototype;
      for (const kind of ["Buffer", "Texture", "VertexArray", "Program"]) {
        const [create, remove] = [context[`create${kind}`], context[`delete${kind}`]];
        const known = new Map();
        // what a context holds goes with it
        const count = () => [...known.values()].filter((owner) => !owner.isContextLost()).length;
        Object.defineProperty(live, kind, { get: count, enumerable: true });
        context[`create${kind}`] = function () {
          const made = create.call(this);
          known.set(made, this);
          return made;
        };
        context[`delete${kind}`] = function (thing) {
          known.delete(thing);
          remove.call(this, thing);
        };
      }
    });
    const variants = ["toroidal", "dot", "moebius", "klein", "cylinder"];
    const counts = () => page.evaluate(() => ({ ...globalThis.live }));
    /** Pictures of pieces come one by one. */
    const settled = async () => {
      for (let last = "", now = null; ; last = now) {
        await page.waitForTimeout(1000);
        now = JSON.stringify(await counts());
        if (now === last) return now;
      }
    };
    const canvas = await inSpace(page, "cylinder");
    let first;
    for (let i = 0; i < 50; i++) {
      await choose(page, variants[i % variants.length]);
      if (i % 10 === 9) {
        await page.locator("#views label", { hasText: "Flat" }).click();
        await canvas.waitFor({ state: "detached" });
        assert.deepEqual(await counts(), { Buffer: 0, Texture: 0, VertexArray: 0, Program: 0 }, "the flat view keeps nothing of it");
        await page.locator("#views label", { hasText: "3-D" }).click();
        await canvas.waitFor();
        const now = await settled();
        first ??= now;
        assert.equal(now, first, `after ${i + 1} times`);
      }
    }
  }));

test("where nothing can be drawn in three dimensions the page says so, and goes on", { timeout: 120_000 }, async () => {
  const flat = await launch(FLAT);
  try {
    await withPage(flat, {}, async (page) => {
      await choose(page, "cylinder");
      await page.locator("#views label", { hasText: "3-D" }).click();
      await page.locator("#notice", { hasText: "cannot draw in space" }).waitFor();
      await picture(page, "space-missing");
      await page.locator("#views label", { hasText: "Flat" }).click();
      await setFen(page, "4k3/8/8/8/RP5r/8/8/4K3 w - - 0 1");
      await square(page, "a4").click();
      await square(page, "h4").click();
      await page.locator("#moves button.move").first().waitFor();
      assert.deepEqual(await sheet(page), ["Rxh4"]);
    });
  } finally {
    await flat.close();
  }
});
