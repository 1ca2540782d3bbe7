import { expect, it } from "vitest";
import { lifecycleIn } from "../lifecycle.fixture.ts";
import { judgePhase } from "./judge-phase.ts";

it("Y32: the engine is never refused for an unlisted phase", () => {
  const strict = lifecycleIn("settings: {unknown_phase: reject}");
  expect(judgePhase(strict, "brew", "hand").refusal?.code).toBe("UNKNOWN_PHASE");
  for (const by of ["engine", "clock"] as const)
    expect(judgePhase(strict, "brew", by)).toEqual({ warning: 'There is no phase "brew".' });
  expect(judgePhase(strict, "review", "hand")).toEqual({});
  expect(judgePhase(strict, "constructor", "hand").refusal).toBeDefined();
});
