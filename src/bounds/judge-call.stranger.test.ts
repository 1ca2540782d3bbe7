import { describe, expect, it } from "vitest";
import type { Bounds } from "../model/bounds.ts";
import { astray } from "./stranger-edits.fixture.ts";
import { blameless, kept } from "./stranger-harmless.fixture.ts";
import { delegated, guarded } from "./stranger-programs.fixture.ts";
import { veiled } from "./stranger-runs.fixture.ts";
import { judgedRun } from "./world.fixture.ts";

const noPublish = { deny: { run: ["git push", "npm publish"] } };
const onlySource = { allow: { edit: ["src/**"] } };
const passing = (commands: readonly string[], bounds: Bounds) =>
  commands.filter((command) => judgedRun(command, bounds).allowed);

describe("commands of a second attacker who does not know the judge", () => {
  it("BO11 BO21: every disguise of a denied command is refused", () => {
    expect(passing([...veiled, ...delegated], noPublish)).toEqual([]);
    expect(new Set([...veiled, ...delegated]).size).toBeGreaterThanOrEqual(300);
  });

  it("BO12: no look-alike of a denied command is refused", () => {
    expect(passing(blameless, noPublish)).toEqual(blameless);
    expect(new Set(blameless).size).toBeGreaterThanOrEqual(180);
  });

  it("BO13 BO20 BO22: every edit out of bounds is refused", () => {
    expect(passing(astray, onlySource)).toEqual([]);
    expect(new Set(astray).size).toBeGreaterThanOrEqual(220);
  });

  it("BO13 BO20: no command that reads, or writes within bounds, is refused", () => {
    expect(passing(kept, onlySource)).toEqual(kept);
    expect(new Set(kept).size).toBeGreaterThanOrEqual(70);
  });

  it("BO9: the files that hold the bounds are kept from every command", () => {
    expect(passing(guarded, noPublish)).toEqual([]);
    expect(new Set(guarded).size).toBeGreaterThanOrEqual(30);
  });

  it("BO21: a recipe that cannot be read is refused, and an allow by name excuses it", () => {
    expect(judgedRun('make -C "$DIR" all', noPublish)).toMatchObject({
      allowed: false,
      reason: "step review: the command is not understood: its rules cannot be read.",
    });
    expect(judgedRun("make -C elsewhere all", { ...noPublish, allow: { run: ["make *"] } }).allowed).toBe(
      true,
    );
    expect(judgedRun("task release", noPublish)).toMatchObject({ pattern: "git push" });
  });
});
