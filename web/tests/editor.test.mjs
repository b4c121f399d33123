import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, launch, picture, shipped, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

test("an error in the text is underlined with its code, and gone when it is undone", () =>
  withPage(browser, {}, async (page) => {
    const { text } = await shipped("dot");
    const wrong = "nonsense = 1\n";
    const { problems } = await ask("check", { text: wrong + text });
    const [expected] = problems.filter((problem) => problem.severity === "error");
    assert.ok(expected, "the server finds the error");

    const underline = page.locator("#editor .cm-lintRange-error");
    assert.equal(await underline.count(), 0);
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText(wrong);
    await underline.first().waitFor();
    assert.equal(await page.locator("#problems code").first().textContent(), expected.code);
    assert.equal(await page.locator("#stale").isVisible(), true);
    await underline.first().hover();
    const tip = page.locator("#editor .cm-tooltip code");
    await tip.first().waitFor();
    assert.equal(await tip.first().textContent(), expected.code);
    await picture(page, "editor-error");

    await page.keyboard.press("Control+z");
    await page.locator("#text-state[data-state=good]").waitFor();
    await underline.first().waitFor({ state: "detached" });
    assert.equal(await page.locator("#problems").isVisible(), false);
    assert.equal(await page.locator("#stale").isVisible(), false);
    await picture(page, "editor-mended");
  }));
