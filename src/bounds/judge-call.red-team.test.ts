import { describe, expect, it } from "vitest";
import type { Bounds } from "../model/bounds.ts";
import { beyond } from "./red-team-edits.fixture.ts";
import { innocent } from "./red-team-harmless.fixture.ts";
import { carried } from "./red-team-programs.fixture.ts";
import { hidden } from "./red-team-runs.fixture.ts";
import { within } from "./red-team-within.fixture.ts";
import { judgedRun } from "./world.fixture.ts";

const noPublish = { deny: { run: ["git push", "npm publish"] } };
const onlySource = { allow: { edit: ["src/**"] } };
const passing = (commands: readonly string[], bounds: Bounds) =>
  commands.filter((command) => judgedRun(command, bounds).allowed);

describe("commands of an attacker who does not know the judge", () => {
  it("BO11: every disguise of a denied command is refused", () => {
    expect(passing([...hidden, ...carried], noPublish)).toEqual([]);
    expect(new Set([...hidden, ...carried]).size).toBeGreaterThanOrEqual(300);
  });

  it("BO12: no look-alike of a denied command is refused", () => {
    expect(passing(innocent, noPublish)).toEqual(innocent);
    expect(new Set(innocent).size).toBeGreaterThanOrEqual(200);
  });

  it("BO13 BO20: every edit out of bounds is refused", () => {
    expect(passing(beyond, onlySource)).toEqual([]);
    expect(new Set(beyond).size).toBeGreaterThanOrEqual(200);
  });

  it("BO13 BO20: no command that reads, or writes within bounds, is refused", () => {
    expect(passing(within, onlySource)).toEqual(within);
    expect(new Set(within).size).toBeGreaterThanOrEqual(75);
  });

  it.each([
    "pnpm -r publish",
    "corepack pnpm publish",
    "npm stage publish",
    "git lfs push origin",
    "git subtree push -P a origin b",
    "gh pr merge 3",
    "gh -R o/r api repos",
    "docker push x",
  ])("BO17: %s takes work off the machine", (command) => {
    expect(judgedRun(command, { deny: { run: ["publish"] } })).toMatchObject({ allowed: false });
  });
});
