import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { KNOWN } from "../../src/model/caller.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { agents } from "../support/guided-agent.ts";
import { Team } from "../support/team.ts";
import { desks } from "../support/with-desk.ts";

const open = desks({ bundled: "test" });
const openAgent = agents();
const team = () => new Team(open());

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Failures that servers of tasks for agents are known for, each with the test that proves it absent here. */
const proven = [
  [
    "a failed or cancelled task unblocks others",
    "operations/team/links/link.test.ts",
    "J21: is satisfied by",
  ],
  ["a parent is done over open children", "operations/team/links/link.test.ts", "J23: a parent is not done"],
  ["a parent that blocks its child is stored", "operations/team/links/link.test.ts", "J20: closes no cycle"],
  ["two calls store a cycle together", "operations/team/links/link.test.ts", "J20: closes no cycle together"],
  ["half of a relink is stored", "operations/team/links/link.test.ts", "J24: is moved to another end"],
  ["auto-advance stops after one task", "operations/team/links/link.test.ts", "J22: advances unblocked"],
  ["a refused update changes something", "operations/team/update/update-task.test.ts", "J4: that is refused"],
  [
    "gates ignore attachments of the same call",
    "operations/team/update/update-task.test.ts",
    "J4 J17: brings",
  ],
  ["time is lost over releases", "operations/team/update/update-task.test.ts", "J7: adds the time"],
  ["a deleted task cannot come back", "operations/team/update/update-task.test.ts", "J5: hides a task"],
  ["a lost claim is not told", "operations/team/connect.test.ts", "J10: is told of its lost claims"],
  ["an expired claim leaves other entries", "operations/team/connect.test.ts", "J9: leaves the same entries"],
  ["heartbeats fill the history", "operations/team/connect.test.ts", "J12: heartbeats and thoughts"],
  [
    "an unknown lifecycle falls back silently",
    "operations/team/connect.test.ts",
    "refuses an unknown lifecycle",
  ],
  ["a late worker writes over the next", "operations/team/claim.test.ts", "J13: is one worker's"],
  ["a state is entered without a claim", "operations/team/claim.test.ts", "J15: of a state is a claim too"],
  ["two workers get one task", "torture/team/race-team.test.ts", "J9 J10 J13 J14: do each task once"],
  ["old tasks starve", "operations/team/next-task.test.ts", "J16: is an old task after a while"],
  ["limits of states are overrun", "operations/team/next-task.test.ts", "J14: is none that would fill"],
  [
    "the check of gates differs from the move",
    "operations/team/check-gates.test.ts",
    "U9: answers as the move",
  ],
  ["one file has two names in worktrees", "operations/team/mark-file.test.ts", "U1: marks one file"],
  ["a lock has two holders", "operations/team/mark-file.test.ts", "U3: gives a lock to one of many"],
  ["totals miss what was logged at once", "operations/team/log-metrics.test.ts", "U7: adds up to what was"],
  [
    "prompts expand the text of titles",
    "mcp/driven-lifecycles.test.ts",
    "J19 Y18 Y19: %s tells every prompt",
  ],
  ["SQL of an operator writes", "operations/admin/query.test.ts", "I7: "],
] as const;

describe("a known failure of teams", () => {
  it.each(proven)("is absent, which another test proves: %s", (_failure, file, title) => {
    const text = readFileSync(join(import.meta.dirname, "..", file), "utf8");
    expect(text).toContain(`"${title}`);
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
