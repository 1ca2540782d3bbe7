import { describe, expect, it } from "vitest";
import { StoreError } from "../store-error.ts";
import { retryWhileLost } from "./retry-lost.ts";

const lost = () => Object.assign(new Error("reset"), { code: "ECONNRESET" });

/** Work that fails with these errors first. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  const tries = { count: 0 };
  const work = async () => {
    tries.count += 1;
    const error = left.shift();
    if (error) throw error;
    return "done";
  };
  return { tries, work };
}

describe("lost work", () => {
  it("DS7: is tried once more when the patience is over at the first failure", async () => {
    const { work, tries } = failing(lost());
    expect(await retryWhileLost(work, 0)).toBe("done");
    expect(tries.count).toBe(2);
  });

  it("is given up at the second failure after the patience", async () => {
    const { work, tries } = failing(lost(), lost(), lost());
    await expect(retryWhileLost(work, 0)).rejects.toBeInstanceOf(StoreError);
    expect(tries.count).toBe(2);
  });

  it("is not repeated after the patience if the server did not answer it, nor ever if the server refused it", async () => {
    const silent = failing(new Error("Query read timeout"));
    await expect(retryWhileLost(silent.work, 0)).rejects.toMatchObject({ code: "TIMEOUT" });
    const refused = failing(Object.assign(new Error("no"), { code: "42501", severity: "ERROR" }));
    await expect(retryWhileLost(refused.work, 10_000)).rejects.toMatchObject({ code: "READ_ONLY" });
    expect([silent.tries.count, refused.tries.count]).toEqual([1, 1]);
  });
});
