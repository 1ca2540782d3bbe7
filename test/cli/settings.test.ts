import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServeOptions } from "../../src/cli/services.ts";
import type { Call, Ports } from "../../src/operations/ports/call.ts";
import { defaultSettings } from "../../src/operations/ports/settings.ts";
import { connectStdio } from "../mcp/clients.fixture.ts";
import { Binary } from "./binary.fixture.ts";
import { say } from "./console.fixture.ts";

/** The settings that an agent's own process serves with. */
async function settingsOf(...args: readonly string[]): Promise<Ports["settings"] | undefined> {
  let settings: Ports["settings"] | undefined;
  const stdio = async (call: Call) => {
    settings = call.ports.settings;
    return { ok: true, value: undefined } as const;
  };
  expect((await say(["mcp", ...args], {}, { stdio })).code).toBe(0);
  return settings;
}

describe("the settings of a server", () => {
  it("have defaults; over standard input and output, a form of the client counts", async () => {
    expect(await settingsOf()).toEqual({ ...defaultSettings, assurance: "client" });
  });

  it("H7: count people's answers from `operator` over HTTP, where the client is in the agent's hands", async () => {
    let settings: Ports["settings"] | undefined;
    const http = async (call: Call) => {
      settings = call.ports.settings;
      return { ok: false, problem: "not served", advice: "" } as const;
    };
    await say(["start", "--store", "memory"], {}, { http });
    expect(settings?.assurance).toBe("operator");
  });

  it("pass the rate of one agent on to the server", async () => {
    let rate: number | undefined;
    const http = async (_: Call, options: ServeOptions) => {
      ({ rate } = options);
      return { ok: false, problem: "not served", advice: "" } as const;
    };
    await say(["start", "--store", "memory", "--rate", "50"], {}, { http });
    expect(rate).toBe(50);
  });

  it("H7: take the least level from the option; passing answers on is the lowest level", async () => {
    expect((await settingsOf("--assurance", "operator"))?.assurance).toBe("operator");
    expect((await settingsOf("--human-answers", "relayed"))?.assurance).toBe("relayed");
    expect((await settingsOf("--human-answers", "strict"))?.assurance).toBe("client");
  });

  it("come from options", async () => {
    const grants = ["--grant", "resolve_task", "--grant", "list_inbox"];
    expect(await settingsOf("--sync", "all", "--lease", "90s", ...grants)).toEqual({
      ...defaultSettings,
      assurance: "client",
      sync: "all",
      leaseMs: 90_000,
      grants: [{ operation: "resolve_task" }, { operation: "list_inbox" }],
    });
  });

  it.each([
    [["start", "--sync", "laoded"], "Allowed choices are loaded, all, off."],
    [["mcp", "--synchronous", "nromal"], "Allowed choices are full, normal."],
    [["mcp", "--lease", "5 minutes"], "from 1s to 24h"],
    [["mcp", "--lease", "25h"], "from 1s to 24h"],
    [["mcp", "--lease", "999ms"], "from 1s to 24h"],
    [["start", "--rate", "fast"], "Use a whole number from 0 to 1000000."],
    [["mcp", "--assurance", "somebody"], "Allowed choices are relayed, client, operator."],
    [["start", "--assurance", "present"], "Allowed choices are relayed, client, operator."],
    [["mcp", "--assurance", "operator", "--human-answers", "relayed"], "cannot be used with"],
    [["mcp", "--grant", "resolve_tsk"], "did you mean resolve_task?"],
    [["mcp", "--grant", "conductor=resolve_task"], "without a name"],
    [["start", "--grant", "resolve_task"], "conductor=resolve_task"],
    [["start", "--grant", "conductor=answer_question"], "is for people"],
    [["tasks", "--grant", "resolve_task"], "unknown option '--grant'"],
  ])("exit with 2 if they are invalid: %j", async (args, problem) => {
    const { code, err } = await say(args);
    expect(err).toContain(problem);
    expect(code).toBe(2);
  });

  it("are in the help of serving commands only, with their variables", async () => {
    for (const command of ["mcp", "start"]) {
      const { out } = await say([command, "--help"]);
      for (const name of ["ASSURANCE", "SYNC", "LEASE", "SYNCHRONOUS", "GRANT", "TOOLS"])
        expect(out).toContain(`NAVIGATOR_${name}`);
    }
    expect((await say(["tasks", "--help"])).out).not.toContain("--sync");
  });
});

describe("the settings of the product", () => {
  let binary: Binary;
  beforeAll(async () => {
    binary = await Binary.make();
  });
  afterAll(() => binary.remove());

  it("come from the environment for every command, and invalid ones are named", async () => {
    const { code, err } = await binary.run(["tasks"], { NAVIGATOR_SYNC: "laoded" });
    expect(err).toContain("'laoded' from env 'NAVIGATOR_SYNC' is invalid");
    expect(code).toBe(2);
    expect((await binary.run(["tasks"], { NAVIGATOR_SYNC: "off" })).code).toBe(0);
  });

  it.each([
    ["options", ["--sync", "off", "--lease", "90s", "--synchronous", "normal"], {}],
    ["variables", [], { NAVIGATOR_SYNC: "off", NAVIGATOR_LEASE: "90s", NAVIGATOR_SYNCHRONOUS: "normal" }],
    [
      "options before variables",
      ["--sync", "off", "--lease", "90s"],
      { NAVIGATOR_SYNC: "all", NAVIGATOR_LEASE: "1h" },
    ],
  ] as const)("take effect: %s", async (_, args, more) => {
    const env = { NAVIGATOR_HOME: binary.folder, ...more };
    const all = ["mcp", "--db", join(binary.folder, "tasks.db"), ...args];
    const { client } = await connectStdio(binary.file, "2026-07-28", all, env);
    const ask = async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })).structuredContent as {
        data: { tasks: { updatedAt: number; leaseUntil: number }[] };
        _sync_reminder?: object;
      };
    const tasks = [{ id: `t${Object.keys(more).length}`, workflowType: "quick-task" }];
    expect((await ask("load_task_tree", { tasks }))._sync_reminder).toBeUndefined();
    const taken = await ask("get_next_tasks_from_tree", { claim: { worker: "w" } });
    const [task] = taken.data.tasks;
    expect((task?.leaseUntil ?? 0) - (task?.updatedAt ?? 0)).toBe(90_000);
    await client.close();
  });
});
