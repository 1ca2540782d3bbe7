import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAgent, revokeAgent } from "./agents-file.ts";
import { knownAgents } from "./known-agents.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "navigator-agents-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const T0 = 1_700_000_000_000;

async function added(name: string, at = T0): Promise<string> {
  const token = await addAgent(home, name, at);
  if (!token.ok) throw new Error(token.problem);
  return token.value;
}

describe("agents with their own tokens", () => {
  it("are recognised by their tokens, also those that another process added later", async () => {
    const agents = knownAgents(home, () => T0);
    expect([agents.recognise("nva_guess"), agents.list()]).toEqual([undefined, []]);
    const [one, two] = [await added("one"), await added("two")];
    expect([agents.recognise(one), agents.recognise(two)]).toEqual(["one", "two"]);
    expect([agents.recognise(one.slice(0, -1)), agents.recognise("")]).toEqual([undefined, undefined]);
  });

  it("are kept by the hash of their tokens, in files for their owner alone", async () => {
    const token = await added("one");
    knownAgents(home, () => T0).recognise(token);
    const file = join(home, "agents.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(token.slice(4, 20));
    expect(readdirSync(home).toSorted()).toEqual(["agents", "agents.json"]);
    expect(statSync(join(home, "agents", "one.used")).mode & 0o777).toBe(0o600);
  });

  it("are not recognised after revocation, and a name that comes back has a new token", async () => {
    const agents = knownAgents(home, () => T0);
    const token = await added("one");
    expect(agents.recognise(token)).toBe("one");
    await revokeAgent(home, "one", T0 + 5);
    expect([agents.recognise(token), agents.isRegistered("one"), agents.isRegistered("ONE")]).toEqual([
      undefined,
      true,
      true,
    ]);
    expect(agents.list()).toEqual([{ name: "one", createdAt: T0, lastUsedAt: T0, revokedAt: T0 + 5 }]);
    const next = await added("one", T0 + 9);
    expect([agents.recognise(token), agents.recognise(next)]).toEqual([undefined, "one"]);
  });

  it("are listed with the time of their last use, exact to a second", async () => {
    let now = T0;
    const agents = knownAgents(home, () => now);
    const token = await added("one");
    expect(agents.list()).toEqual([{ name: "one", createdAt: T0 }]);
    for (const later of [0, 999, 1_500, 1_501]) {
      now = T0 + later;
      agents.recognise(token);
    }
    expect(knownAgents(home, () => 0).list()).toEqual([
      { name: "one", createdAt: T0, lastUsedAt: T0 + 1_500 },
    ]);
  });

  it.each([
    ["others can read it", (file: string) => chmodSync(file, 0o644)],
    ["it is damaged", (file: string) => writeFileSync(file, "{")],
  ])("are not recognised if %s, and their names stay taken", async (_, harm) => {
    const agents = knownAgents(home, () => T0);
    const token = await added("one");
    expect(agents.recognise(token)).toBe("one");
    harm(join(home, "agents.json"));
    expect([agents.recognise(token), agents.isRegistered("one")]).toEqual([undefined, true]);
    expect(await addAgent(home, "two", T0)).toMatchObject({ ok: false });
  });
});

describe("a name for an agent", () => {
  it.each(["", "a b", "../x", "-x", "x".repeat(65), "é", "agent", "mcp-client"])(
    "is not %j",
    async (name) => {
      expect(await addAgent(home, name, T0)).toMatchObject({ ok: false });
      expect(readdirSync(home)).toEqual([]);
    },
  );

  it("is taken once, in any case, and by one of several processes at the same moment", async () => {
    await added("Builder");
    expect(await addAgent(home, "builder", T0)).toMatchObject({
      ok: false,
      problem: 'There is an agent "Builder".',
    });
    expect(await revokeAgent(home, "nobody", T0)).toMatchObject({ ok: false });
    const both = await Promise.all([addAgent(home, "x", T0), addAgent(home, "x", T0)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      knownAgents(home, () => T0)
        .list()
        .map(({ name }) => name),
    ).toEqual(["Builder", "x"]);
  });
});
