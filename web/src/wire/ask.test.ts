import { afterEach, expect, test, vi } from "vitest";
import { ask, busy, Latest, Refusal } from "./ask";

afterEach(() => vi.unstubAllGlobals());

/** A server that answers in turn, each answer `[status, body, headers]`. */
function server(...answers: [number, unknown, Record<string, string>?][]) {
  const asked = vi.fn(async () => {
    const [status, body, headers] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status, headers: headers ?? {} });
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

test("a busy server is asked again after as long as it says", async () => {
  vi.useFakeTimers();
  const asked = server([429, {}, { "retry-after": "2" }], [200, { ok: true }]);
  const waits: number[] = [];
  busy.on((seconds) => waits.push(seconds));
  const answer = ask("check", { text: "" });
  await vi.advanceTimersByTimeAsync(1900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toEqual({ ok: true });
  expect(waits).toEqual([2]);
  vi.useRealTimers();
});

test("a no tells what is wrong, what helps, and where", async () => {
  const problem = { code: "fen::piece", line: 1, column: 3 };
  server([422, { error: "no piece has the letter `x`", help: "lower case is Black's", problems: [problem] }]);
  const refusal = await ask("position", {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    status: 422,
    words: "no piece has the letter `x`: lower case is Black's",
    problems: [problem],
  });
});

test("a server that is gone is said to be gone", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("failed")));
  await expect(ask("schema")).rejects.toMatchObject({ status: 0, message: "the server does not answer" });
});

test("of questions asked one after another, only the last is answered", async () => {
  const latest = new Latest();
  const late = latest.run(() => new Promise<string>((resolve) => setTimeout(() => resolve("first"), 20)));
  const last = latest.run(async () => "second");
  expect(await last).toBe("second");
  expect(await late).toBeNull();
  expect(latest.running).toBe(false);
});
