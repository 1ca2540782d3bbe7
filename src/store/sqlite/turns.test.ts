import { describe, expect, it } from "vitest";
import { BUSY } from "./patience.ts";
import { Turns } from "./turns.ts";

const PATIENCE_MS = 60_000;
const nobody = { areWaiting: () => false, tell: () => {}, lastWrite: () => 0 };

/** Whether the thread was left to others before `work` was over. */
async function pauses(work: () => Promise<unknown>): Promise<boolean> {
  let paused = false;
  const immediate = setImmediate(() => {
    paused = true;
  });
  await work();
  clearImmediate(immediate);
  return paused;
}

describe("turns", () => {
  it("cost a writer who is alone no pause, and hardly a look at others", async () => {
    let looks = 0;
    const turns = new Turns({ ...nobody, areWaiting: () => looks++ < 0 }, PATIENCE_MS);
    const paused = await pauses(async () => {
      for (let turn = 0; turn < 2_000; turn += 1) await turns.take(() => turn);
    });
    expect(paused).toBe(false);
    expect(looks).toBeLessThan(200);
  });

  it("are given in order, also to who asks from inside one", async () => {
    const turns = new Turns(nobody, PATIENCE_MS);
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
    const turns = new Turns(nobody, PATIENCE_MS);
    let busy = 1;
    const failing = turns.take(() => {
      if (busy-- > 0) return BUSY;
      throw new RangeError("it failed");
    });
    const next = turns.take(() => "next");
    await expect(failing).rejects.toThrow("it failed");
    expect(await next).toBe("next");
  });

  it("are waited for only so long", async () => {
    const turns = new Turns(nobody, 5);
    await expect(turns.take(() => BUSY)).rejects.toMatchObject({ code: "LOCKED" });
    await expect(turns.look(() => BUSY)).rejects.toMatchObject({ code: "LOCKED" });
    expect(await turns.take(() => "free")).toBe("free");
  });

  it("tell others while they wait, and leave them a gap after having written long enough", async () => {
    let told = 0;
    let written = 0;
    const others = { areWaiting: () => true, tell: () => told++, lastWrite: () => written++ };
    const turns = new Turns(others, PATIENCE_MS);
    let busy = 3;
    await turns.take(() => (busy-- > 0 ? BUSY : "done"));
    expect(told).toBe(2);
    let gaps = 0;
    while (gaps < 2) gaps += Number(await pauses(() => turns.take(() => "again")));
    expect(written).toBeGreaterThanOrEqual(gaps);
  });
});
