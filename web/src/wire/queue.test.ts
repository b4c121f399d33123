import { expect, test } from "vitest";
import { Queue } from "./queue";

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("what is asked for later begins when what came before has ended, well or not", async () => {
  const queue = new Queue();
  const done: string[] = [];
  const slow = queue.run(async () => {
    await later(20);
    done.push("slow");
    throw new Error("no");
  });
  const quick = queue.run(async () => {
    done.push("quick");
    return 2;
  });
  await expect(slow).rejects.toThrow("no");
  expect(await quick).toBe(2);
  expect(done).toEqual(["slow", "quick"]);
});
