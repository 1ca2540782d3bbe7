import { describe, expect, it } from "vitest";
import { Position } from "../model/position.ts";
import { copyPosition } from "./copy-position.ts";

const full: Required<Position> = {
  step: "review",
  state: "waiting",
  since: 1,
  visit: 2,
  steps: 3,
  retries: 4,
  attempts: { review: 1 },
  variables: { risk: "high" },
  doneBy: { build: ["builder"] },
  frames: [],
  phase: "verification",
  escalation: "timeout",
  result: "blocked",
  branch: { fork: "split", join: "meet", id: "review" },
  loops: [{ loop: "each", number: 2, total: 3, items: [1, 2, 3], idle: false }],
  skips: ["deploy"],
  approved: ["1:approval human"],
  approvedReport: "hash",
  ending: true,
  routes: { made: 1, steps: { review: { attempts: { lint_errors: 1 } } } },
  branches: { total: 1, opened: 1, ended: {} },
};

describe("copying a position", () => {
  it("copies every field of a position, so no move loses one", () => {
    expect(Object.keys(full)).toEqual(expect.arrayContaining(Object.keys(Position.shape)));
    expect(copyPosition(full)).toStrictEqual(full);
  });

  it("adds no absent field", () => {
    const { phase, escalation, result, branch, branches, ...plain } = full;
    expect(copyPosition(plain)).toStrictEqual(plain);
  });
});
