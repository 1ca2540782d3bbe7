import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../../cli/binary.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

async function loaded(): Promise<Readonly<Record<string, string>>> {
  const { out } = await binary.run(["workflows", "--json"]);
  const { workflows } = (JSON.parse(out) as { data: { workflows: { id: string; version: string }[] } }).data;
  return Object.fromEntries(workflows.map(({ id, version }) => [id, version]));
}

describe("the bundled workflows of the built program", () => {
  it("come back when one was removed, in the same versions", async () => {
    const before = await loaded();
    expect(Object.keys(before)).toHaveLength(16);
    expect((await binary.decide(["workflows", "remove", "research"])).code).toBe(0);
    expect(await loaded()).toEqual(before);
  });

  it("are replaced when a new installation brings other texts", async () => {
    const before = await loaded();
    const file = join(binary.ownWorkflows(), "research.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("name: Research", "name: Research anew"));
    const after = await loaded();
    expect({ ...after, research: "" }).toEqual({ ...before, research: "" });
    expect(after["research"]).not.toBe(before["research"]);
  });
});
