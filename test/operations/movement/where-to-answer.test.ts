import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printable } from "../../../src/model/words/printable.ts";
import { shellWord } from "../../../src/model/words/shell-word.ts";
import { Binary } from "../../cli/binary.fixture.ts";

const NASTY = "x; touch pwned; echo 'it' $(touch pwned) `touch pwned`\ntouch pwned";

let binary: Binary;
let elsewhere: string;
beforeAll(async () => {
  binary = await Binary.make();
  elsewhere = join(binary.folder, "another folder");
  mkdirSync(elsewhere);
});
afterAll(() => binary.remove());

/** Brings tasks to a question as an agent does; returns where the answers say a person answers. */
async function ask(taskIds: readonly string[], place: readonly string[]): Promise<readonly string[]> {
  const client = new Client({ name: "somebody", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [binary.file, "mcp", ...place],
    cwd: binary.folder,
    env: { ...(process.env as Record<string, string>), NAVIGATOR_HOME: binary.home },
    stderr: "ignore",
  });
  await client.connect(transport);
  const call = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const { structuredContent } = await client.callTool({ name, arguments: { ...args } });
    return structuredContent as Record<string, unknown>;
  };
  const tasks = taskIds.map((id) => ({ id, workflowType: "guided-change" }));
  await call("load_task_tree", { tasks });
  const told: string[] = [];
  for (const id of taskIds) {
    const { state } = await call("start_workflow", { workflow_id: "guided-change", task_id: id });
    await call("complete_step", { state, step_id: "restate", summary: "done" });
    const variables = { files: ["a.ts"] };
    const step = { state, step_id: "list-files", summary: "done", variables };
    told.push(String((await call("complete_step", step))["waiting"]));
  }
  await client.close();
  return told;
}

/** Runs a line in a shell in another folder, as an operator's script would. */
async function paste(line: string): Promise<string> {
  const token = (await binary.run(["token", "operator", "--new"])).out.trim();
  const { stdout } = await promisify(execFile)("bash", ["-c", line], {
    cwd: elsewhere,
    env: {
      ...process.env,
      NAVIGATOR_HOME: binary.home,
      NAVIGATOR_OPERATOR_TOKEN: token,
    },
  });
  return stdout;
}

describe.skipIf(process.platform === "win32")("the command that answers", () => {
  it("works as printed, from another folder, and runs nothing that an agent has named", async () => {
    const place = ["--db", "our tasks.db", "--project", "it's ours"];
    const ids = ["plain", NASTY, "--json"];
    const told = await ask(ids, place);
    expect(told[0]).toContain(`${binary.self} answer plain --db '${join(binary.folder, "our tasks.db")}'`);
    for (const [index, text] of told.entries()) {
      const line = text.replace(/^.*?: /s, "").replace(/( --db | -- |$)/, index === 2 ? "$1" : " go$1");
      expect(await paste(index === 2 ? `${line} go` : line)).toContain(
        `${shellWord(printable(ids[index] ?? ""))} -> `,
      );
    }
    expect([elsewhere, binary.folder].filter((folder) => existsSync(join(folder, "pwned")))).toEqual([]);
    expect((await binary.run(["inbox", ...place])).out).toBe("Nothing waits for you.\n");
  }, 60_000);

  it("is quoted in the inbox, and names the database if it is not the default one", async () => {
    const place = ["--db", "others.db", "--project", "others"];
    await ask([NASTY, "-x"], place);
    const { out } = await binary.run(["inbox", ...place]);
    const lines = out.split("\n").filter((line) => line.startsWith(`  ${binary.self} answer`));
    expect(lines).toHaveLength(2);
    const where = `--db ${join(binary.folder, "others.db")} --project others`;
    expect(lines[1]).toBe(`  ${binary.self} answer ${where} -- -x <option>`);
    expect(lines[0]).toMatch(/ answer \$'x; touch pwned.* <option> --db /);
    expect(await paste((lines[0] ?? "").replace("<option>", "go"))).toContain(" -> ");
    expect(await paste((lines[1] ?? "").replace("<option>", "go"))).toContain("-x -> ");
    expect(existsSync(join(elsewhere, "pwned"))).toBe(false);
  }, 60_000);

  it("is short in the inbox of the default database", async () => {
    const home = { NAVIGATOR_HOME: ".navigator" };
    const out = (await binary.run(["inbox"], home)).out;
    expect(out).toBe("Nothing waits for you.\n");
    await ask(["plain"], ["--db", ".navigator/navigator.db"]);
    expect((await binary.run(["inbox"], home)).out).toContain(`  ${binary.self} answer plain <option>\n`);
  }, 60_000);
});
