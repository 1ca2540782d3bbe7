import { setImmediate as moment } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Calls that come at one moment and take so long each, beside something else that happens at every moment. */
async function order(names: string, ms: number): Promise<string> {
  let now = 0;
  const turns = new Turns(() => now);
  const done: string[] = [];
  const calls = [...names].map(async (name) => {
    const wait = turns.next();
    if (wait) await wait;
    done.push(name);
    now += ms;
  });
  const all = Promise.all(calls);
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await moment();
    done.push("-");
  }
  return done.join("");
}

describe("turns", () => {
  it("T15: long calls of one moment are divided, in their order", async () => {
    // The first two may have one moment: the next one begins right after that in which requests come in.
    expect(await order("abcdef", 30)).toMatch(/^a-*b-+c-+d-+e-+f-*$/);
  });

  it("T15: short calls of one moment stay together", async () => {
    expect(await order("abcdef", 3)).toMatch(/^abcdef-*$/);
    expect(await order("abcdef", 10)).toMatch(/^ab-*cd-+ef-*$/);
  });
});
