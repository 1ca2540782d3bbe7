import { describe, expect, it } from "vitest";
import { say } from "./console.fixture.ts";

const ask = () => Promise.resolve("");
const at = Date.parse("2026-01-02T03:04:05Z");

describe("navigator agents", () => {
  it("I2: prints the new token alone, once, and says that it is not printed again", async () => {
    const { code, out, err } = await say(["agents", "add", "builder"], { ask });
    expect([code, out]).toEqual([0, "token of builder\n"]);
    expect(err).toContain("not printed again");
    expect((await say(["agents"], { ask })).out).not.toContain("token of builder");
  });

  it("adds and revokes for people only", async () => {
    for (const command of ["add", "revoke"])
      expect(await say(["agents", command, "builder"])).toMatchObject({
        code: 4,
        err: expect.stringContaining("This is for a person to decide."),
      });
    expect(await say(["agents", "revoke", "builder", "--json"], { ask })).toMatchObject({
      code: 0,
      out: '{"data":{"name":"builder"}}\n',
    });
  });

  it("I5: lists names with their times, and says that the names of other agents are claimed", async () => {
    const list = async () => ({
      ok: true as const,
      value: [
        { name: "one", createdAt: at, lastUsedAt: at + 60_000 },
        { name: "two", createdAt: at, revokedAt: at + 120_000 },
      ],
    });
    const agents = {
      list,
      add: () => Promise.reject(new Error("not asked for")),
      revoke: () => Promise.reject(new Error("not asked for")),
    };
    const { out } = await say(["agents"], {}, { agents });
    expect(out).toMatch(/one +created 2026-01-02 03:04 +last used 2026-01-02 03:05/);
    expect(out).toMatch(/two +created 2026-01-02 03:04 +never used +revoked 2026-01-02 03:06/);
    expect(out).toContain("those names are claimed, not known");
    const empty = await say(["agents"]);
    expect(empty.out).toContain("No agent has its own token.");
    const json = await say(["agents", "--json"], {}, { agents });
    expect(JSON.parse(json.out)).toEqual({ data: { agents: (await list()).value } });
  });
});
