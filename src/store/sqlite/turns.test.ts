import { describe, expect, it } from "vitest";
import { BUSY, Turns } from "./turns.ts";
import { noWaitingMark } from "./waiting-mark.ts";

const PATIENCE_MS = 60_000;

describe("turns", () => {
  it("cost a writer who is alone no pause and no look at the mark for each", async () => {
    let looks = 0;
    const turns = new Turns({ ...noWaitingMark, isSet: () => looks++ < 0 }, PATIENCE_MS);
    let paused = false;
    const immediate = setImmediate(() => {
      paused = true;
    });
    for (let turn = 0; turn < 2_000; turn += 1) await turns.take(() => turn);
    clearImmediate(immediate);
    expect(paused).toBe(false);
    expect(looks).toBeLessThan(200);
  });

  it("are given in order, also to who asks from inside one", async () => {
    const turns = new Turns(noWaitingMark, PATIENCE_MS);
    const order: string[] = [];
    let busy = 3;
    const inside: Promise<unknown>[] = [];
    const first = turns.take(() => {
      if (busy-- > 0) return BUSY;
      inside.push(turns.take(() => order.push("inside")));
      return order.push("first");
    });
    const second = turns.take(() => order.push("second"));
    await Promise.all([first, second]);
    await Promise.all(inside);
    expect(order).toEqual(["first", "second", "inside"]);
  });

  it("go on after one that failed", async () => {
    const turns = new Turns(noWaitingMark, PATIENCE_MS);
    let busy = 1;
    const failing = turns.take(() => {
      if (busy-- > 0) return BUSY;
      throw new RangeError("it failed");
    });
    const next = turns.take(() => "next");
    await expect(failing).rejects.toThrow("it failed");
    expect(await next).toBe("next");
  });

  it("tell others while they wait, and leave them a gap after having written long enough", async () => {
    let marked = 0;
    const mark = { isSet: () => true, set: () => marked++, remove: () => {} };
    const turns = new Turns(mark, PATIENCE_MS);
    let busy = 3;
    await turns.take(() => (busy-- > 0 ? BUSY : "done"));
    expect(marked).toBe(2);
    let gap = false;
    const immediate = setImmediate(() => {
      gap = true;
    });
    while (!gap) await turns.take(() => "again");
    clearImmediate(immediate);
    expect(gap).toBe(true);
  });
});
