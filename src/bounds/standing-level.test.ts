import { describe, expect, it } from "vitest";
import { judgeCall } from "./judge-call.ts";
import { openedLevel, standingLevel } from "./standing-level.ts";
import { level, world } from "./world.fixture.ts";

const opens = { workflow: "abc", gate: "accept" };
const standing = { deny: { run: [{ pattern: "git push", opens }, "npm publish"] } };
const run = (command: string) => ({ kind: "run", command, cwd: "/repo" }) as const;

describe("standing bounds", () => {
  it("BO4: a deny holds until its gate is passed, and the refusal names that gate", () => {
    const closed = standingLevel(standing);
    expect(judgeCall(run("git push"), [closed], world)).toMatchObject({
      allowed: false,
      level: "the project",
      opener: opens,
    });
    expect(openedLevel(closed, () => false)).toEqual(closed);
    const open = openedLevel(closed, ({ workflow, gate }) => workflow === "abc" && gate === "accept");
    expect(judgeCall(run("git push"), [open], world)).toEqual({ allowed: true });
    expect(judgeCall(run("npm publish"), [open], world).allowed).toBe(false);
  });

  it("BO4: a pattern that is also denied without a gate stays denied", () => {
    const both = standingLevel({ deny: { run: ["git push", ...standing.deny.run] } });
    const open = openedLevel(both, () => true);
    expect(judgeCall(run("git push"), [open], world)).toMatchObject({ allowed: false });
    expect(judgeCall(run("git push"), [open], world)).not.toHaveProperty("opener");
  });

  it("BO2 BO4: no bounds of a workflow widen them", () => {
    const closed = standingLevel({ ...standing, allow: { edit: ["src/**"] } });
    const wide = level({ allow: { run: ["git *"], edit: ["**"] } });
    expect(judgeCall(run("git push"), [closed, wide], world).allowed).toBe(false);
    expect(
      judgeCall({ kind: "edit", paths: ["README.md"], cwd: "/repo" }, [closed, wide], world).allowed,
    ).toBe(false);
  });
});
