import { describe, expect, it } from "vitest";
import type { Bounds } from "../model/bounds.ts";
import { inside, outside } from "./held-out-edits.fixture.ts";
import { disguises, lookAlikes } from "./held-out-runs.fixture.ts";
import { judgedRun } from "./world.fixture.ts";

const noPublish = { deny: { run: ["git push", "npm publish"] } };
const onlySource = { allow: { edit: ["src/**"] } };
const passing = (commands: readonly string[], bounds: Bounds) =>
  commands.filter((command) => judgedRun(command, bounds).allowed);

describe("commands that no rule was written for", () => {
  it("BO11: every disguise of a denied command is refused", () => {
    expect(passing(disguises, noPublish)).toEqual([]);
    expect(new Set(disguises).size).toBeGreaterThanOrEqual(60);
  });

  it("BO13 BO20: every edit out of bounds is refused", () => {
    expect(passing(outside, onlySource)).toEqual([]);
    expect(new Set(outside).size).toBeGreaterThanOrEqual(40);
  });

  it("BO12: no look-alike of a denied command is refused", () => {
    expect(passing(lookAlikes, noPublish)).toEqual(lookAlikes);
    expect(new Set(lookAlikes).size).toBeGreaterThanOrEqual(60);
  });

  it("BO13 BO20: no command that reads, or writes within bounds, is refused", () => {
    expect(passing(inside, onlySource)).toEqual(inside);
    expect(new Set(inside).size).toBeGreaterThanOrEqual(60);
  });

  it("BO20: a program that may write is excused by its name, in a script of the project, and where edits are free", () => {
    const command = "objcopy src/a.o README.md";
    expect(judgedRun(command, onlySource)).toMatchObject({
      allowed: false,
      reason:
        "step review: objcopy is not known to only read, and README.md is not among the files that may be edited.",
    });
    expect(judgedRun(command, { allow: { ...onlySource.allow, run: ["objcopy *"] } }).allowed).toBe(true);
    expect(judgedRun(command, noPublish).allowed).toBe(true);
    expect(judgedRun("npm run pack-icons", onlySource).allowed).toBe(true);
    expect(judgedRun("objcopy src/a.o src/b.o", onlySource).allowed).toBe(true);
    expect(judgedRun("objcopy src/a.o $OUT", onlySource).allowed).toBe(false);
    expect(judgedRun("/usr/bin/objcopy src/a.o README.md", onlySource).allowed).toBe(false);
    expect(judgedRun("mytool check --fast", onlySource).allowed).toBe(true);
    expect(judgedRun("mytool .git/config", noPublish).allowed).toBe(false);
  });
});
