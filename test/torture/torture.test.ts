import { describe, expect, it } from "vitest";
import { torture } from "./torture.ts";

describe("T1: eight processes on shared tasks, killed at random moments", () => {
  it("lose no acknowledged change, apply none twice, and leave every task equal to the replay of its events", async () => {
    const { problems, ...figures } = await torture({ seconds: 10, seed: 20 });
    process.stdout.write(`torture: ${JSON.stringify(figures)}\n`);
    expect(problems).toEqual([]);
    expect(figures.killed).toBeGreaterThan(0);
    expect(figures.acknowledged).toBeGreaterThan(0);
  });
});
