import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ask, choose, launch, picture, play, sheet, shipped, withPage } from "./page.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const MOST = 256 * 1024;

/** Answers the dialog that a button brings up with a file. */
async function give(page, id, name, content) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator(`#${id}`).click()]);
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

async function taken(page, id) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`#${id}`).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const said = (page, words) => page.locator("#notice-text", { hasText: words }).waitFor();

const text = (page) => page.evaluate(() => document.querySelector("#editor").shadowRoot.querySelector(".cm-content").innerText);

const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52);

test("a variant is saved, and opened again from its file", () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "moebius");
    const saved = await taken(page, "save");
    assert.equal(saved.name, "moebius.toml");
    assert.equal(saved.text, (await shipped("moebius")).text);
    await choose(page, "chess");
    await give(page, "open", "mine.toml", saved.text.replace(/^name = .*$/m, 'name = "Mine"'));
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Mine");
    assert.equal(await page.locator("#shipped option:checked").textContent(), "mine.toml");
    assert.equal((await taken(page, "save")).name, "mine.toml");
  }));

test("files that are no variant are refused by name, and nothing is lost", () =>
  withPage(browser, {}, async (page) => {
    await choose(page, "cylinder");
    await play(page, "e4", "e5");
    const before = { text: await text(page), fen: await page.locator("#fen").inputValue() };
    for (const [name, content, words] of [
      ["empty.toml", "", "`empty.toml` is empty"],
      ["huge.toml", "#".repeat(MOST + 1), "`huge.toml` is too large for a variant: it has 257 KiB"],
      ["picture.png", PICTURE, "`picture.png` is not text in UTF-8"],
    ]) {
      await give(page, "open", name, content);
      await said(page, words);
      assert.deepEqual({ text: await text(page), fen: await page.locator("#fen").inputValue() }, before, name);
      assert.deepEqual(await sheet(page), ["e4", "e5"]);
    }
    await picture(page, "file-refused");
    await give(page, "open", "shopping.txt", "milk\nbread\n");
    await page.locator("#text-state[data-state=faulty]").waitFor();
    assert.ok((await page.locator("#problems li").count()) > 0);
    assert.equal(await page.locator("#stale").isVisible(), true);
    await said(page, "opened shopping.txt; its errors are listed under it; the game of 2 moves can be had back");
    await picture(page, "file-faulty");
    await page.locator("#notice-deeds .deed").click();
    await page.locator("#text-state[data-state=good]").waitFor();
    await page.waitForFunction(() => document.querySelectorAll("#moves button.move").length === 2);
    assert.equal(await text(page), before.text);
  }));

test("a text that was edited is not replaced by a file without a question", () =>
  withPage(browser, {}, async (page) => {
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# mine\n");
    const mine = await text(page);
    await give(page, "open", "other.toml", (await shipped("chess")).text);
    const dialog = page.locator("dialog.choice");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await text(page), mine);
    assert.equal(await page.evaluate(() => document.activeElement.id), "open", "the keyboard is back at the button");
    await give(page, "open", "other.toml", (await shipped("chess")).text);
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.locator(".choose").first().click()]);
    assert.match(await readFile(await download.path(), "utf8"), /^# mine\n/);
    await page.waitForFunction(() => document.querySelector("#title").textContent === "Chess");
  }));

test("a record is downloaded, and read again from its file; bad ones say where", () =>
  withPage(browser, { refused: ["pgn/read"] }, async (page) => {
    await choose(page, "cylinder");
    await play(page, "e4", "e5", "Nf3");
    await page.locator("#pgn-part summary").click();
    await page.waitForFunction(() => document.querySelector("#pgn").value.includes("Nf3"));
    const saved = await taken(page, "pgn-save");
    assert.equal(saved.name, "game.pgn");
    const { text: variant } = await shipped("cylinder");
    assert.deepEqual((await ask("pgn/read", { pgn: saved.text, text: variant })).moves, ["e2e4", "e7e5", "g1f3"]);

    for (const [name, content, words] of [
      ["empty.pgn", "", "`empty.pgn` is empty"],
      ["huge.pgn", "x".repeat(MOST + 1), "`huge.pgn` is too large for a record"],
      ["picture.png", PICTURE, "`picture.png` is not text in UTF-8"],
    ]) {
      await give(page, "pgn-open", name, content);
      await said(page, words);
      assert.equal(await page.locator("#pgn").inputValue(), saved.text, `${name} leaves the record that is there`);
    }
    await give(page, "pgn-open", "bad.pgn", saved.text.replace("Nf3", "Qh7"));
    await page.locator("#pgn-fault", { hasText: /line \d+, column \d+: .*Qh7/ }).waitFor();
    assert.deepEqual(await sheet(page), ["e4", "e5", "Nf3"], "the game on the board stays");
    assert.equal(await page.evaluate(() => getSelection().toString() || document.querySelector("#pgn").value.slice(document.querySelector("#pgn").selectionStart, document.querySelector("#pgn").selectionEnd)), "Qh7");
    await picture(page, "record-refused");

    await page.locator("#new-game").click();
    await page.waitForFunction(() => document.querySelectorAll("#moves button.move").length === 0);
    // As old programs wrote it.
    await give(page, "pgn-open", "old.pgn", Buffer.from(saved.text.replace(/\[White ".*"\]/, '[White "K\u00f6nig"]'), "latin1"));
    await said(page, "the game of K\u00f6nig against");
    assert.deepEqual(await sheet(page), ["e4", "e5", "Nf3"]);
  }));
