import { expect, it } from "vitest";
import { StoreTrouble } from "./store-trouble.ts";

it("a store error is logged once, and again after the store has answered in between", async () => {
  const told: string[] = [];
  const trouble = new StoreTrouble((what, error) => `${told.push(`${what}: ${error}`)}`);
  const log = trouble.watching({
    head: () => Promise.resolve("7-00000000"),
    after: () => Promise.resolve({ ok: false }),
    wait: () => Promise.resolve(false),
  });
  const [locked, damaged] = [new Error("locked"), new Error("damaged")];
  expect([trouble.tell(locked), trouble.tell(locked), trouble.tell(damaged)]).toEqual(["1", "1", "2"]);
  expect(await log.head()).toBe("7-00000000");
  expect(trouble.tell(damaged)).toBe("3");
  expect(told).toEqual([
    "the store: Error: locked",
    "the store: Error: damaged",
    "the store: Error: damaged",
  ]);
});
