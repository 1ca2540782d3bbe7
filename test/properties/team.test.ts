import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Desk } from "../support/desk.ts";
import { type Act, story } from "./team.arbitrary.ts";
import { beginning, TeamPlay } from "./team-play.fixture.ts";

const LEASE = 60_000;

async function played(acts: readonly Act[], together: number): Promise<ReadonlyMap<string, number>> {
  const desk = new Desk({ bundled: "test", settings: { leaseMs: LEASE } });
  try {
    const play = new TeamPlay(desk);
    for (const act of beginning) await play.act(act);
    for (let at = 0; at < acts.length; at += together) {
      await Promise.all(acts.slice(at, at + together).map((act) => play.act(act)));
      await play.check();
    }
    expect(await desk.data("verify_history")).toMatchObject({ broken: 0, problems: [] });
    return play.codes;
  } finally {
    await desk.close();
  }
}

describe("a random team", () => {
  it.each([
    ["one call after the other", 1, 31],
    ["four calls at once", 4, 32],
  ])(
    "J13 J20 J21 J57: has one owner per task, rising fences, true counts, sound histories and no cycle: %s",
    async (_how, together, seed) => {
      const codes = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(story, async (acts) => {
          for (const [code, count] of await played(acts, together))
            codes.set(code, (codes.get(code) ?? 0) + count);
        }),
        { seed, numRuns: 40 },
      );
      // The stories must reach the refusals that the properties are about.
      for (const code of [
        "next ok",
        "claim ok",
        "finish ok",
        "link ok",
        "link LINK_CYCLE",
        "claim TASK_BLOCKED",
      ])
        expect(codes.get(code) ?? 0, code).toBeGreaterThan(5);
    },
    120_000,
  );
});
