import { describe, expect, it } from "vitest";
import { judgeCall } from "./judge-call.ts";
import { standingLevel } from "./standing-level.ts";
import { level, world } from "./world.fixture.ts";

const opens = { workflow: "abc", gate: "accept" };
const standing = { deny: { run: [{ pattern: "git push", opens }, "npm publish"] } };
const run = (command: string) => ({ kind: "run", command, cwd: "/repo" }) as const;

describe("standing bounds", () => {
  it("BO4: a deny holds until its gate is passed, and the refusal names that gate", () => {
    const closed = standingLevel(standing, () => false);
    expect(judgeCall(run("git push"), [closed], world)).toMatchObject({
      allowed: false,
      level: "the project",
      opener: opens,
    });
    const open = standingLevel(standing, ({ workflow, gate }) => workflow === "abc" && gate === "accept");
    expect(judgeCall(run("git push"), [open], world)).toEqual({ allowed: true });
    expect(judgeCall(run("npm publish"), [open], world).allowed).toBe(false);
  });

  it("BO2 BO4: no bounds of a workflow widen them", () => {
    const closed = standingLevel({ ...standing, allow: { edit: ["src/**"] } }, () => false);
    const wide = level({ allow: { run: ["git *"], edit: ["**"] } });
    expect(judgeCall(run("git push"), [closed, wide], world).allowed).toBe(false);
    expect(
      judgeCall({ kind: "edit", paths: ["README.md"], cwd: "/repo" }, [closed, wide], world).allowed,
    ).toBe(false);
  });
});
