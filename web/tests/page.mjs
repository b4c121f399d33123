import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

/** What `tests/browser.sh` tells: where the page is, the program that serves it, and where pictures go. */
export const address = told("PAGE_ADDRESS");
export const program = told("TOPOCHESS");
const pictures = told("PICTURES");

const origin = new URL(address).origin;

function told(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run tests/browser.sh`);
  return value;
}

/** Software drawing, so that the view in space works without a graphics card. */
const SWITCHES = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** No drawing in three dimensions at all. */
export const FLAT = ["--no-sandbox", "--disable-gpu", "--disable-3d-apis"];

export function launch(args = SWITCHES) {
  return chromium.launch({ executablePath: process.env["CHROMIUM"] || "/usr/bin/chromium", args });
}

/**
 * Runs a test in a page of its own, and fails it for whatever the page should never do: ask another origin for
 * anything, break its content security policy, throw, or write an error to the console. `refused`: requests that the
 * server is meant to answer with 404 or 422, of which browsers write to the console; `unanswered`: so they do of those that
 * nobody answers.
 */
export async function withPage(browser, { width = 1280, height = 800, fragment = "", refused = [], unanswered = false } = {}, test) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const faults = [];
  await context.exposeFunction("tellViolation", (text) => faults.push(`policy: ${text}`));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      globalThis.tellViolation(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith("blob:") || url.startsWith("data:") || new URL(url).origin === origin;
    if (!isOwn) faults.push(`request to another origin: ${url}`);
  });
  context.on("console", (message) => {
    const isRefused = /status of 4(04|22)/.test(message.text()) && refused.some((path) => message.location().url === `${address}api/${path}`);
    const isUnanswered = unanswered && message.text().includes("net::ERR_FAILED");
    if (message.type() === "error" && !isRefused && !isUnanswered) faults.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => faults.push(`thrown: ${error.error().stack}`));
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await open(page, fragment);
    await test(page, context);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

export async function open(page, fragment = "") {
  await page.goto(fragment.startsWith("http") ? fragment : address + fragment);
  await page.locator("#text-state[data-state=good]").waitFor({ state: "attached" });
  await page.locator("#picture .square").first().waitFor({ state: "attached" });
}

export async function choose(page, variant) {
  await page.locator("#shipped").selectOption(variant);
  const { facts } = await shipped(variant);
  await page.waitForFunction((name) => document.querySelector("#title").textContent === name, facts.name);
  await page.locator("#text-state[data-state=good]").waitFor({ state: "attached" });
}

export async function setFen(page, fen) {
  await page.locator("#fen").fill(fen);
  await page.locator("#fen-form button[type=submit]").click();
  const [, , ...rest] = fen.split(" ");
  assert.equal(rest.length, 4, "a FEN has six fields");
  await page.waitForFunction(
    (placed) =>
      Object.entries(placed).every(([square, what]) =>
        document.querySelector(`#picture [data-square="${square}"]`)?.getAttribute("aria-label")?.startsWith(`${square}, ${what}`),
      ),
    placement(fen),
  );
}

/** What a FEN of an 8x8 board puts on each square: `white`, `black` or `empty`. */
function placement(fen) {
  const found = {};
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, index) => {
      const tiles = row.replace(/\d/g, (count) => ".".repeat(Number(count)));
      [...tiles].forEach((letter, file) => {
        const what = letter === "." ? "empty" : letter === letter.toUpperCase() ? "white" : "black";
        found[`${"abcdefgh"[file]}${8 - index}`] = what;
      });
    });
  return found;
}

/** Labels of all squares, by name, as a screen reader is told them. */
export function labels(page) {
  return page.locator("#picture .square").evaluateAll((all) =>
    Object.fromEntries(all.map((one) => [one.dataset.square, one.getAttribute("aria-label")])),
  );
}

export function square(page, name) {
  return page.locator(`#picture .square[data-square="${name}"]`);
}

/** Asks the server itself, past the page. */
export async function ask(path, body) {
  const answer = await fetch(`${address}api/${path}`, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const read = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(read));
  return read;
}

export async function shipped(name) {
  const { text } = await ask(`variants/${name}`);
  return { text, facts: await ask("variant", { text }) };
}

/** Types moves, and waits for each. */
export async function play(page, ...sans) {
  for (const san of sans) {
    const before = (await sheet(page)).length;
    await page.locator("#move-text").fill(san);
    await page.locator("#move-text").press("Enter");
    await page.waitForFunction((count) => document.querySelectorAll("#moves button.move").length > count, before);
  }
}

/** The moves in the page's list. */
export function sheet(page) {
  return page.locator("#moves button.move").allTextContents();
}

export async function picture(page, name) {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
