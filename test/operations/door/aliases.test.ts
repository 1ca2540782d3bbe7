import { expect, it } from "vitest";
import type * as z from "zod";
import { namesOf } from "../../../src/operations/door/operation.ts";
import { toolsetsOf } from "../../../src/operations/door/toolsets.ts";
import { operations } from "../../../src/operations/operations.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });

it("J25: the names of an argument in other tools are accepted, and a name that is given twice is not", async () => {
  const t = await new Team(open()).connect("w");
  await t.create("t");
  expect(await t.ask("claim", { agent: "w", taskId: "t" })).toMatchObject({ task: { owner: "w" } });
  expect(await t.ask("get_task", { task: "t" })).toMatchObject({ task: { id: "t" } });
  const attached = await t.ask("attach", { task: "t", worker_id: "w", fence: 1, type: "note", content: "x" });
  expect(attached).toMatchObject({ total: 1 });
  expect(await t.code("claim", { agent: "w", worker_id: "w", task: "t" })).toBe("INPUT_INVALID");
  // An operation's own argument keeps its meaning.
  expect((await t.ask("get_next_tasks_from_tree", { agent: "w" })).tasks).toEqual([]);
});

const groups = [
  ["taskId", "task"],
  ["worker", "worker_id", "agent"],
  ["text", "content"],
  ["path", "file"],
];
const ofTeams = operations.filter((one) => toolsetsOf(one).includes("team"));

it("J25: a tool of teams shows one name of each argument, and takes it under all of them", async () => {
  const t = await new Team(open()).connect("w");
  expect(ofTeams).toHaveLength(20);
  for (const { name, input } of ofTeams) {
    const own = Object.keys((input as z.ZodObject).shape);
    for (const group of groups) {
      const shown = group.filter((one) => own.includes(one));
      expect([name, shown.length <= 1 || shown], String(shown)).toEqual([name, true]);
      for (const other of shown.length === 0 ? [] : group) {
        // A value that no argument has: the refusal names the argument under the tool's own name.
        const refusal = await t.refusal(name, { [other]: 7.5 });
        const fields = (refusal.facts["problems"] as readonly { field: string }[]).map(({ field }) => field);
        expect([name, other, fields.includes(shown[0] ?? "")]).toEqual([name, other, true]);
      }
    }
  }
});

it("J25: attachments of an update have the names of other tools too", async () => {
  const t = await (await new Team(open()).connect("w")).create("t");
  await t.update("w", "t", { attachments: [{ type: "note", content: "x" }] });
  expect(await t.ask("get_attachment", { task: "t", type: "note" })).toMatchObject({ text: "x" });
});

it("J25: tools have names that no list shows, and none is the name of another tool", () => {
  const names = operations.flatMap((one) => namesOf(one));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["update", "mark_updates"]));
});

it("J26: every tool of teams takes the worker's name, and renews its lease", async () => {
  const t = await (await new Team(open()).connect("w")).create("t", "u", "v");
  await t.claim("w", "t", { lease_ms: 60_000 });
  await t.ask("attach", { task: "t", worker: "w", fence: 1, type: "note", text: "x" });
  const calls: readonly (readonly [string, object])[] = [
    ["list_workers", {}],
    ["get_task", { task: "t" }],
    ["get_attachment", { task: "t", type: "note" }],
    ["check_gates", { task: "t" }],
    ["link", { from: ["u"], to: ["v"] }],
    ["unlink", { from: "u", to: "v" }],
    ["mark_file", { file: ["a"] }],
    ["log_metrics", { tokens_in: 1 }],
    ["thinking", { thought: "hm" }],
  ];
  for (const [name, input] of calls) {
    t.desk.pass(40_000);
    await t.ask(name, { ...input, agent: "w" });
  }
  t.desk.pass(70_000);
  expect(await t.code("check_gates", { task: "t", worker_id: "w" })).toBe("WORKER_EXPIRED");
});

it("J27: a status is a state's name or an upper-case status, and answers have both", async () => {
  const t = await new Team(open()).connect("w", { worker_id: "k", lifecycle: "kanban" });
  await t.create("t");
  await t.claim("w", "t");
  expect(await t.claim("w", "t", { release: true, status: "PENDING" })).toMatchObject({
    task: { state: "pending", status: "PENDING" },
  });
  expect(await t.code("claim", { worker_id: "w", task: "t", release: true, status: "COMPLETED" })).toBe(
    "UNKNOWN_STATE",
  );
  expect(await t.ask("check_gates", { task: "t", status: "CANCELLED" })).toMatchObject({
    state: "cancelled",
    status: "CANCELLED",
  });
  await t.ask("create_tasks", { worker_id: "k", tasks: [{ id: "b", title: "b" }] });
  await t.update("k", "b", { status: "todo" });
  await t.claim("k", "b");
  const left = await t.ask("disconnect", { worker_id: "k", final_status: "PENDING" });
  expect(left).toMatchObject({ released: ["b"], final_status: "todo" });
  expect((await t.task("b")).state).toBe("todo");
  await t.desk.plantIn("errand", errand, "e");
  expect(await t.claim("w", "e")).toMatchObject({ task: { state: "working", status: "IN_PROGRESS" } });
  await t.create("p", "q");
  await t.ask("link", { from: ["p"], to: ["q"], satisfied_by: ["FAILED"] });
  await t.claim("w", "p");
  expect(await t.update("w", "p", { status: "FAILED" })).toMatchObject({ unblocked: ["q"] });
});
