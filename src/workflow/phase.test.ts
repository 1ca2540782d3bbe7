import { describe, expect, it } from "vitest";
import { phaseOf } from "./phase.ts";

describe("the phase of a stage", () => {
  it("is what work of that stage is called", () => {
    expect(["planning", "development", "verification", "delivery"].map(phaseOf)).toEqual([
      "plan",
      "implement",
      "test",
      "deliver",
    ]);
  });

  it("is the stage itself where it has no other name", () => {
    for (const stage of ["explore", "Planning", "", "constructor"]) expect(phaseOf(stage)).toBe(stage);
  });
});
