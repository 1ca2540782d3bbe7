import { describe, expect, it } from "vitest";
import { BUSY } from "./retry-busy.ts";
import { WriteQueue } from "./write-queue.ts";

const PATIENCE_MS = 60_000;
const noOthers = { areWaiting: () => false, tell: () => {}, lastWrite: () => 0 };

/** Whether other work could run on the thread before `work` ended. */
async function pauses(work: () => Promise<unknown>): Promise<boolean> {
  let paused = false;
  const immediate = setImmediate(() => {
    paused = true;
  });
  await work();
  clearImmediate(immediate);
  return paused;
}

describe("the write queue", () => {
  it("costs a lone writer no pause, and hardly a check for others", async () => {
    let looks = 0;
    const queue = new WriteQueue({ ...noOthers, areWaiting: () => looks++ < 0 }, PATIENCE_MS);
    const paused = await pauses(async () => {
      for (let round = 0; round < 2_000; round += 1) await queue.run(() => round);
    });
    expect(paused).toBe(false);
    expect(looks).toBeLessThan(200);
  });

  it("keeps the order of calls, also of calls made inside an attempt", async () => {
    const queue = new WriteQueue(noOthers, PATIENCE_MS);
    const order: string[] = [];
    let busy = 3;
    const inside: Promise<unknown>[] = [];
    const first = queue.run(() => {
      if (busy-- > 0) return BUSY;
      inside.push(queue.run(() => order.push("inside")));
      return order.push("first");
    });
    const second = queue.run(() => order.push("second"));
    await Promise.all([first, second]);
    await Promise.all(inside);
    expect(order).toEqual(["first", "second", "inside"]);
  });

  it("goes on after a failed attempt", async () => {
    const queue = new WriteQueue(noOthers, PATIENCE_MS);
    let busy = 1;
    const failing = queue.run(() => {
      if (busy-- > 0) return BUSY;
      throw new RangeError("it failed");
    });
    const next = queue.run(() => "next");
    await expect(failing).rejects.toThrow("it failed");
    expect(await next).toBe("next");
  });

  it("gives up after the patience is over", async () => {
    const queue = new WriteQueue(noOthers, 5);
    await expect(queue.run(() => BUSY)).rejects.toMatchObject({ code: "LOCKED" });
    await expect(queue.read(() => BUSY)).rejects.toMatchObject({ code: "LOCKED" });
    expect(await queue.run(() => "free")).toBe("free");
  });

  it("tells others while it waits, and leaves them a gap after a long spell of writes", async () => {
    let told = 0;
    let written = 0;
    const others = { areWaiting: () => true, tell: () => told++, lastWrite: () => written++ };
    const queue = new WriteQueue(others, PATIENCE_MS);
    let busy = 3;
    await queue.run(() => (busy-- > 0 ? BUSY : "done"));
    expect(told).toBe(2);
    let gaps = 0;
    while (gaps < 2) gaps += Number(await pauses(() => queue.run(() => "again")));
    expect(written).toBeGreaterThanOrEqual(gaps);
  });
});
