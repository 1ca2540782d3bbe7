import { describe, expect, it } from "vitest";
import { raceTeam } from "./race-team.ts";

describe("workers of a team in several processes, killed at random moments", () => {
  it("J9 J10 J13 J14: do each task once, in the order of its links, and are told of every claim that they lost", async () => {
    const { problems, ...figures } = await raceTeam({
      workers: 8,
      processes: 2,
      tasks: 40,
      seed: 7,
      seconds: 60,
      leaseMs: 800,
    });
    process.stdout.write(`race of a team: ${JSON.stringify(figures)}\n`);
    expect(problems).toEqual([]);
    expect(figures.killed).toBeGreaterThan(0);
    expect(figures.lostClaims).toBeGreaterThan(0);
  });
});
