import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { bundledLifecycle, bundledNames } from "../../src/lifecycle/bundled/bundled-lifecycles.ts";
import { KNOWN } from "../../src/model/caller.ts";
import { namesOf } from "../../src/operations/door/operation.ts";
import { operations } from "../../src/operations/operations.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { agents } from "../support/guided-agent.ts";
import { Team } from "../support/team.ts";
import { desks } from "../support/with-desk.ts";
import { knownFailures } from "./team-failures.fixture.ts";

const open = desks({ bundled: "test" });
const openAgent = agents();
const team = () => new Team(open());

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const root = join(import.meta.dirname, "..", "..");

describe("a known failure of teams", () => {
  it("is one of thirty, each with at least one proof", () => {
    expect(knownFailures).toHaveLength(30);
    expect(knownFailures.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
  });

  it.each(knownFailures)("is absent, as its tests prove: number $number, $failure", ({ proofs }) => {
    const missing = proofs.filter(([file, title]) => !isTitle(title, readFileSync(join(root, file), "utf8")));
    expect(missing).toEqual([]);
  });

  it("J19: prompts follow the task's own states, not those of the worker that moves it", async () => {
    const t = await team().connect({ worker_id: "k", lifecycle: "kanban", tags: ["kanban"] });
    await t.create("a", "b");
    // The worker's last task was completed, and its own lifecycle has other states.
    await t.finish("k", "a");
    const { prompts = [] } = await t.claim("k", "b");
    const triggers = prompts.map(({ trigger }) => trigger).filter((one) => !one.startsWith("role:"));
    expect(triggers).toEqual(["enter~working"]);
  });

  it("J19: every tool that a bundled prompt names exists in the toolset of teams", () => {
    const tools = new Set(
      operations.filter(({ toolset, alsoIn = [] }) => [toolset, ...alsoIn].includes("team")).flatMap(namesOf),
    );
    const lifecycles = bundledNames.map((name) => bundledLifecycle(name));
    const named = lifecycles.flatMap((lifecycle) => {
      const states = new Set(Object.keys(lifecycle.states));
      const words = [...JSON.stringify(lifecycle).matchAll(/`([a-z_]+)`/g)].map(([, word = ""]) => word);
      return words.filter((word) => !states.has(word));
    });
    expect(named).toContain("thinking");
    expect(named.filter((word) => !tools.has(word))).toEqual([]);
  });

  it("J27: the status of a task is that of its state after every move", async () => {
    const statuses = { pending: "PENDING", working: "IN_PROGRESS", completed: "COMPLETED", failed: "FAILED" };
    const t = await (await team().connect("w")).create("t");
    for (const state of [
      "working",
      "pending",
      "working",
      "failed",
      "pending",
      "working",
      "completed",
    ] as const) {
      await t.update("w", "t", { status: state });
      const { tasks = [] } = await t.ask("list_tasks", { status: [statuses[state]] });
      expect(tasks.map(({ id }) => id)).toEqual(["t"]);
      expect(await t.task("t")).toMatchObject({ state, status: statuses[state] });
    }
  });

  it("J23: a failed child keeps its parent open", async () => {
    const t = await (await team().connect("w")).create("p", { id: "c", parent: "p" });
    await t.claim("w", "c");
    await t.update("w", "c", { status: "failed" });
    expect(await t.task("p")).toMatchObject({ state: "pending", openChildren: 1 });
    await t.update("w", "p", { status: "working" });
    expect(await t.code("update_task", { worker_id: "w", task: "p", status: "completed" })).toBe(
      "CHILDREN_OPEN",
    );
  });

  it("T13: an attachment can be read back as it was brought, by any worker", async () => {
    const desk = open();
    const t = await (await new Team(desk).connect("w", "x")).create("t");
    const text = 'a "quoted" {{task_id}}\n\u{1f680} and the rest';
    await t.update("w", "t", { attachments: [{ type: "note", name: "n", text }] });
    const agent = await openAgent(desk, { toolsets: ["team"] });
    const { structuredContent } = await agent.client.callTool({
      name: "get_attachment",
      arguments: { task: "t", type: "note" },
    });
    expect(structuredContent).toMatchObject({ data: { text, attachment: { type: "note", name: "n" } } });
  });

  it("J16: a task that wants a tag no worker has is handed out when nothing better is there", async () => {
    const t = await (await team().connect({ worker_id: "w", tags: ["web"] })).create(
      { id: "t", wanted_tags: ["nobody"] },
      { id: "u", wanted_tags: ["web"] },
    );
    expect((await t.next("w")).task?.id).toBe("u");
    expect((await t.next("w")).task?.id).toBe("t");
  });

  it("J9: listing the workers changes nothing, not even for one whose lease ran out", async () => {
    const t = await (await team().connect("w", "x")).create("t");
    await t.claim("w", "t");
    t.desk.pass(61_000);
    await t.ask("connect", { worker_id: "x", force: true });
    const before = await t.desk.dump();
    const { workers } = await t.ask("list_workers", {});
    expect((workers as readonly { id: string }[]).map(({ id }) => id)).toEqual(["x"]);
    expect(await t.desk.dump()).toBe(before);
  });

  it.each([
    '"',
    '"unbalanced',
    "a OR b AND NOT",
    "NEAR(a b, 2)",
    "title:a",
    "*",
    "a*",
    "-a",
    "(a",
    "a)",
    "^a",
    "%",
    "_",
    "\\",
    "'; DROP TABLE tasks; --",
    "{{task_id}}",
    "\u{1f680}",
    "\u202e",
    "日本語",
    "İ",
  ])(
    "J6: a list takes any text to search for, and finds the task that has it in its title: %s",
    async (text) => {
      const t = await team().create("other", { id: "t", title: `before ${text} after` });
      const { tasks = [] } = await t.ask("list_tasks", { text });
      expect(tasks.map(({ id }) => id)).toContain("t");
      const { tasks: both = [] } = await t.ask("list_tasks", { text: `${text} after` });
      expect(both.map(({ id }) => id)).toEqual(["t"]);
    },
  );

  it("T5: a waiting worker sees a task that another process makes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "navigator-team-"));
    folders.push(folder);
    const file = await databaseFor(join(folder, "team.db"));
    // Each desk has its own connection to the file, as another process has.
    const desks = [0, 1].map(() => new Desk({ file, bundled: "test", clock: Date.now }));
    try {
      const [here, there] = desks.map((desk) => new Team(desk));
      if (!here || !there) throw new Error("there are two teams");
      await here.connect("w");
      const waiting = here.next("w", { wait_ms: 20_000 });
      await there.create("late");
      expect((await waiting).task?.id).toBe("late");
    } finally {
      for (const desk of desks) await desk.close();
    }
  });

  it("J10 J18: a worker of an agent with its own token that gives a task back has lost nothing", async () => {
    const isRegistered = (name: string) => name === "host";
    const agents = { recognise: () => undefined, isRegistered, list: () => [] };
    const desk = open({ agents });
    const named = desk.as("agent", "host");
    const call = { ...named, caller: { ...named.caller, assurance: KNOWN } };
    const ask = (name: string, input: object) => desk.data<Record<string, unknown>>(name, input, call);
    await ask("connect", { worker_id: "w" });
    await ask("create_tasks", { tasks: [{ id: "t", title: "t" }] });
    await ask("claim", { worker_id: "w", task: "t" });
    await ask("claim", { worker_id: "w", task: "t", release: true });
    expect(await ask("thinking", { worker_id: "w", thought: "next" })).not.toHaveProperty("claims_lost");
  });
});

/** Whether a test in this text has a title that begins so. A row of a table is no test, and a skipped test proves nothing. */
function isTitle(beginning: string, text: string): boolean {
  const quoted = beginning.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [, opening] = text.match(new RegExp(`(\\S*)\\(\\s*["\`]${quoted}`)) ?? [];
  return opening !== undefined && !/skip|todo/.test(opening);
}
