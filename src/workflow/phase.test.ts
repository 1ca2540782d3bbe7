import { describe, expect, it } from "vitest";
import { phaseOf } from "./phase.ts";

describe("the phase of a stage", () => {
  it("is the name of the work of that stage", () => {
    expect(["planning", "development", "verification", "delivery"].map(phaseOf)).toEqual([
      "plan",
      "implement",
      "test",
      "deliver",
    ]);
  });

  it("is the stage itself for an unknown stage", () => {
    for (const stage of ["explore", "Planning", "", "constructor"]) expect(phaseOf(stage)).toBe(stage);
  });
});
