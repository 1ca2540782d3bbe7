import { expect, it } from "vitest";
import { load } from "./load.ts";

it("under load every request is answered, and every listener gets every entry, once and in order", async () => {
  const { errors, misplaced, incomplete, ...figures } = await load({
    seconds: 3,
    clients: 100,
    perSecond: 200,
  });
  process.stdout.write(`load: ${JSON.stringify(figures)}\n`);
  expect({ errors, misplaced, incomplete }).toEqual({ errors: {}, misplaced: 0, incomplete: 0 });
  expect(figures.requests).toBeGreaterThan(500);
  expect(figures.entries).toBeGreaterThan(50);
});
