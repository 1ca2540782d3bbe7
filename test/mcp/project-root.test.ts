import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { type Connection, connectStdio } from "./clients.fixture.ts";

const root = join(import.meta.dirname, "../..");
let binary: Binary;
let connection: Connection;
let foreign: string;

beforeAll(async () => {
  binary = await Binary.make();
  const definition = readFileSync(join(root, "workflows/quick-task.yaml"), "utf8");
  foreign = join(binary.folder, binary.write("foreign.yaml", definition));
  const args = ["mcp", "--tools", "all", "--store", "memory"];
  connection = await connectStdio(binary.file, "2025-11-25", args);
});
afterAll(async () => {
  await connection.client.close();
  binary.remove();
});

async function ask(name: string, args: Record<string, unknown>) {
  const { structuredContent } = await connection.client.callTool({ name, arguments: args });
  return structuredContent as { readonly data?: object; readonly error?: { readonly code: string } };
}

describe("an agent that names files", () => {
  it("reads files of the project folder only", async () => {
    expect(await ask("load_workflow", { path: "workflows/quick-task.yaml" })).toMatchObject({
      data: { id: "quick-task", replaced: false },
    });
    expect(await ask("check_workflows", { paths: ["workflows"] })).toMatchObject({ data: { errors: 0 } });
    expect(await ask("take_tour", {})).toMatchObject({ data: { workflow: expect.any(String) } });
  });

  it.each([
    ["load_workflow", (path: string) => ({ path })],
    ["check_workflows", (path: string) => ({ paths: [path] })],
    ["plan_workflow", (path: string) => ({ path })],
    ["diagram_workflow", (path: string) => ({ path })],
    ["simulate_workflow", (path: string) => ({ path })],
    ["test_scenarios", (path: string) => ({ paths: [path] })],
  ])("reaches none elsewhere with %s", async (name, input) => {
    for (const path of [foreign, "/etc/passwd", "../../../../../../etc/passwd", "workflows/../../x.yaml"])
      expect(await ask(name, input(path))).toMatchObject({ error: { code: "PATH_OUTSIDE_PROJECT", path } });
    expect(await ask(name, input("workflows\0/x"))).toMatchObject({ error: { code: "INPUT_INVALID" } });
  });

  it("has less access than a person at a terminal, who reads any file", async () => {
    expect(await binary.run(["check", foreign])).toMatchObject({ code: 0 });
  });
});
