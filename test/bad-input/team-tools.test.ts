import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { toolsetsOf } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { type Data, Desk } from "../support/desk.ts";
import { Team } from "../support/team.ts";

let desk: Desk;
let team: Team;
beforeAll(async () => {
  desk = new Desk({ bundled: "test" });
  team = await new Team(desk).connect({ worker_id: "w", tags: ["web"] }, "x", {
    worker_id: "k",
    lifecycle: "kanban",
    tags: ["kanban"],
  });
  await team.create("a", { id: "b", blocked_by: ["a"] }, "c", { id: "p" }, { id: "q", parent: "p" });
  await team.claim("w", "c", { lease_ms: 60_000 });
  await team.ask("attach", { task: "a", type: "note", text: "x" });
});
afterAll(() => desk.close());

/** Arguments with which each tool is accepted. */
const accepted: Readonly<Record<string, Data>> = {
  connect: { worker_id: "new" },
  disconnect: { worker_id: "w" },
  list_workers: {},
  thinking: { worker_id: "w", thought: "hm" },
  create_tasks: { worker_id: "w", tasks: [{ title: "t" }] },
  list_tasks: {},
  get_task: { task: "a" },
  update_task: { worker_id: "w", task: "a", title: "new" },
  next_task: { worker_id: "w" },
  claim: { worker_id: "w", task: "a" },
  link: { from: ["a"], to: ["c"] },
  unlink: { from: "a", to: "b" },
  mark_file: { worker_id: "w", file: ["x.ts"] },
  unmark_file: { worker_id: "w", file: ["x.ts"] },
  list_marks: {},
  attach: { task: "a", type: "note", text: "x" },
  get_attachment: { task: "a", type: "note" },
  log_metrics: { worker_id: "w", cost_usd: 1 },
  history: {},
  check_gates: { task: "a" },
};

const tools = operations.filter((operation) => toolsetsOf(operation).includes("team"));

const wrongs: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "NaN",
  "-1",
  "1e3",
  "x".repeat(5_000),
  "\u0000",
  "half \ud800",
  [],
  [7],
  ["ok", null],
  [["nested"]],
  {},
  { 0: "a", length: 1 },
  Array(11_000).fill("x"),
];

/** The refusal of a call that must change nothing. */
const refused = (name: string, input: unknown) => desk.harmless(name, input, team.agent);

function own(input: Data, schema: z.ZodObject): Data {
  const names = Object.entries(input).map(([name, value]) => {
    const other = { task: "taskId", worker_id: "worker" }[name];
    return [other !== undefined && !Object.hasOwn(schema.shape, name) ? other : name, value];
  });
  return Object.fromEntries(names);
}

describe("the tools of teams", () => {
  it("are all here, with arguments that their schemas accept", () => {
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(accepted).toSorted());
    for (const { name, input } of tools)
      expect(input.safeParse(own(accepted[name] ?? {}, input)).success, name).toBe(true);
  });

  const fields = tools.flatMap(({ name, input }) =>
    Object.entries(input.shape).map(([field, schema]) => [name, field, schema as z.ZodType] as const),
  );
  it.each(fields)(
    "J4: %s refuses every wrong %s by its name, and changes nothing",
    async (name, field, schema) => {
      const unfit = wrongs.filter((value) => !schema.safeParse(value).success);
      expect(unfit.length).toBeGreaterThan(0);
      const before = await desk.dump();
      const input = own(
        accepted[name] ?? {},
        operations.find((one) => one.name === name)?.input ?? z.object({}),
      );
      for (const wrong of unfit) {
        const about = `${field} as ${String(JSON.stringify(wrong)).slice(0, 60)}`;
        const { code, facts, message } = await desk.refusal(name, { ...input, [field]: wrong }, team.agent);
        expect(code, about).toBe("INPUT_INVALID");
        const problems = facts["problems"] as readonly { field: string }[];
        expect(problems.length, about).toBeGreaterThan(0);
        for (const problem of problems) expect(problem.field.split(".")[0], about).toBe(field);
        expect(message.length, about).toBeLessThan(3_000);
      }
      expect(await desk.dump()).toBe(before);
    },
  );

  it.each(tools.map(({ name }) => name))("J4: %s refuses unknown and inherited arguments", async (name) => {
    for (const unknown of ["nothing", "constructor", "toString", "0"])
      expect((await refused(name, { ...accepted[name], [unknown]: 1 })).code, unknown).toBe("INPUT_INVALID");
    const inherited = JSON.parse(`{"__proto__": {"worker_id": "w"}}`) as object;
    expect((await refused(name, inherited)).code).toBe("INPUT_INVALID");
    for (const input of [null, 7, "text", [], undefined])
      expect((await refused(name, input)).code, String(input)).toBe("INPUT_INVALID");
  });
});

const long = (length: number) => "x".repeat(length);
const many = (count: number, one: unknown = "x") => Array.from({ length: count }, () => one);

describe("one more than a limit of the tools of teams", () => {
  it.each([
    ["connect", { worker_id: long(201) }, "worker_id"],
    ["connect", { tags: many(51) }, "tags"],
    ["connect", { tags: ["ok", long(201)] }, "tags.1"],
    ["connect", { overlays: many(21) }, "overlays"],
    ["thinking", { worker_id: "w", thought: long(501) }, "thought"],
    ["thinking", { worker_id: "w", thought: "x", tasks: many(101) }, "tasks"],
    ["create_tasks", { tasks: many(10_001, { title: "t" }) }, "tasks"],
    ["create_tasks", { tasks: [{ title: "ok" }, { title: "" }] }, "tasks.1.title"],
    ["create_tasks", { tasks: [{ title: long(4_097) }] }, "tasks.0.title"],
    ["create_tasks", { tasks: [{ title: "t", description: long(20_001) }] }, "tasks.0.description"],
    ["create_tasks", { tasks: [{ title: "t", id: long(201) }] }, "tasks.0.id"],
    ["create_tasks", { tasks: [{ title: "t", tags: many(51) }] }, "tasks.0.tags"],
    ["create_tasks", { tasks: [{ title: "t", needed_tags: ["a", ""] }] }, "tasks.0.needed_tags.1"],
    ["create_tasks", { tasks: [{ title: "t", blocked_by: many(1_001) }] }, "tasks.0.blocked_by"],
    ["create_tasks", { tasks: [{ title: "t", points: -1 }] }, "tasks.0.points"],
    ["create_tasks", { tasks: [{ title: "t", time_estimate_ms: -0.5 }] }, "tasks.0.time_estimate_ms"],
    [
      "create_tasks",
      { tasks: [{ title: "t", children: [{ title: "u", points: "3" }] }] },
      "tasks.0.children.0.points",
    ],
    ["update_task", { worker_id: "w", task: "a", description: long(20_001) }, "description"],
    ["update_task", { worker_id: "w", task: "a", reason: long(2_001) }, "reason"],
    ["update_task", { worker_id: "w", task: "a", points: -1 }, "points"],
    ["update_task", { worker_id: "w", task: "a", tags: many(51) }, "tags"],
    [
      "update_task",
      { worker_id: "w", task: "a", attachments: many(11, { type: "n", text: "x" }) },
      "attachments",
    ],
    ["update_task", { worker_id: "w", task: "a", fence: 1.5 }, "fence"],
    ["claim", { worker_id: "w", task: "a", lease_ms: 999 }, "lease_ms"],
    ["claim", { worker_id: "w", task: "a", lease_ms: 86_400_001 }, "lease_ms"],
    ["next_task", { worker_id: "w", wait_ms: 60_001 }, "wait_ms"],
    ["next_task", { worker_id: "w", wait_ms: -1 }, "wait_ms"],
    ["link", { from: [], to: ["a"] }, "from"],
    ["link", { from: ["a"], to: many(101) }, "to"],
    ["link", { from: ["a"], to: ["b"], satisfied_by: many(21) }, "satisfied_by"],
    ["list_tasks", { limit: 501 }, "limit"],
    ["list_tasks", { limit: 0 }, "limit"],
    ["list_tasks", { text: long(201) }, "text"],
    ["list_tasks", { cursor: "-1" }, "cursor"],
    ["list_tasks", { cursor: "1e3" }, "cursor"],
    ["list_workers", { depth: 21 }, "depth"],
    ["mark_file", { worker_id: "w", file: many(101) }, "file"],
    ["mark_file", { worker_id: "w", file: [long(1_001)] }, "file.0"],
    ["log_metrics", { worker_id: "w", cost_usd: -0.01 }, "cost_usd"],
    ["log_metrics", { worker_id: "w", cost_usd: 1_000_001 }, "cost_usd"],
    ["log_metrics", { worker_id: "w", tokens_in: 1_000_000_000_001 }, "tokens_in"],
    ["log_metrics", { worker_id: "w", values: { a: 1_000_001 } }, "values.a"],
    ["history", { limit: 501 }, "limit"],
    ["history", { states: many(51) }, "states"],
  ] as const)("J4: is refused with its place: %s", async (name, input, field) => {
    const { code, facts } = await refused(name, input);
    expect(code).toBe("INPUT_INVALID");
    expect((facts["problems"] as readonly { field: string }[])[0]?.field).toBe(field);
  });

  it("J3: is refused for trees that are too deep or too large, however they are nested", async () => {
    let deep: Data = { title: "leaf" };
    for (let level = 0; level < 300; level++) deep = { title: "t", children: [deep] };
    expect((await refused("create_tasks", { tasks: [deep] })).code).toBe("INPUT_TOO_LARGE");
    const wide = { title: "t", children: many(10_001, { title: "u" }) };
    expect((await refused("create_tasks", { tasks: [wide] })).code).toBe("INPUT_TOO_LARGE");
  });
});

describe("a name that the tools of teams do not know", () => {
  it.each([
    ["disconnect", { worker_id: "nobody" }, "WORKER_UNKNOWN"],
    ["disconnect", { worker_id: "w", final_status: "working" }, "UNKNOWN_STATE"],
    ["disconnect", { worker_id: "w", final_status: "constructor" }, "UNKNOWN_STATE"],
    ["thinking", { worker_id: "__proto__", thought: "x" }, "WORKER_UNKNOWN"],
    ["connect", { lifecycle: "kanbam" }, "LIFECYCLE_NOT_FOUND"],
    ["connect", { overlays: ["constructor"] }, "LIFECYCLE_NOT_FOUND"],
    ["connect", { worker_id: "w" }, "WORKER_CONNECTED"],
    ["create_tasks", { tasks: [{ id: "a", title: "t" }] }, "TASK_EXISTS"],
    ["create_tasks", { tasks: [{ title: "t", parent: "nowhere" }] }, "TASK_NOT_FOUND"],
    ["create_tasks", { tasks: [{ title: "t" }], parent: "toString" }, "TASK_NOT_FOUND"],
    ["create_tasks", { tasks: [{ title: "t", blocked_by: ["nowhere"] }] }, "TASK_NOT_FOUND"],
    ["create_tasks", { tasks: [{ title: "t", workflow: "nothing" }] }, "WORKFLOW_NOT_FOUND"],
    ["create_tasks", { template: "nothing" }, "INPUT_INVALID"],
    ["create_tasks", {}, "INPUT_INVALID"],
    [
      "create_tasks",
      { tasks: [{ title: "t" }, { title: "u" }], sibling_type: "before" },
      "LINK_TYPE_UNKNOWN",
    ],
    ["get_task", { task: "nowhere" }, "TASK_NOT_FOUND"],
    ["update_task", { worker_id: "w", task: "nowhere" }, "TASK_NOT_FOUND"],
    ["update_task", { worker_id: "nobody", task: "a", title: "x" }, "WORKER_UNKNOWN"],
    ["update_task", { worker_id: "w", task: "a", status: "constructor" }, "UNKNOWN_STATE"],
    ["update_task", { worker_id: "w", task: "a", status: "completed" }, "STATE_NOT_REACHABLE"],
    ["update_task", { worker_id: "w", task: "c", fence: -1, title: "x" }, "CLAIM_LOST"],
    ["update_task", { worker_id: "x", task: "c", title: "x" }, "TASK_CLAIMED"],
    ["update_task", { worker_id: "w", task: "a", expected_version: -1, title: "x" }, "STALE"],
    ["update_task", { worker_id: "w", task: "p", delete: "soft" }, "CHILDREN_OPEN"],
    ["update_task", { worker_id: "k", task: "a", delete: "obliterate" }, "NOT_ALLOWED"],
    ["update_task", { worker_id: "w", task: "a", attachments: [{ type: "n" }] }, "INPUT_INVALID"],
    [
      "update_task",
      { worker_id: "w", task: "a", attachments: [{ type: "n", path: "../x" }] },
      "INPUT_UNREADABLE",
    ],
    ["claim", { worker_id: "w", task: "b" }, "TASK_BLOCKED"],
    ["claim", { worker_id: "x", task: "c" }, "TASK_CLAIMED"],
    ["claim", { worker_id: "x", task: "c", release: true }, "TASK_CLAIMED"],
    ["claim", { worker_id: "w", task: "c", release: true, status: "toString" }, "UNKNOWN_STATE"],
    ["claim", { worker_id: "w", task: "a", force: true }, "INPUT_INVALID"],
    ["next_task", { worker_id: "nobody" }, "WORKER_UNKNOWN"],
    ["link", { from: ["a"], to: ["nowhere"] }, "TASK_NOT_FOUND"],
    ["link", { from: ["a"], to: ["a"] }, "LINK_CYCLE"],
    ["link", { from: ["b"], to: ["a"] }, "LINK_CYCLE"],
    ["link", { from: ["q"], to: ["p"], type: "contains" }, "LINK_CYCLE"],
    ["link", { from: ["a"], to: ["b"], type: "constructor" }, "LINK_TYPE_UNKNOWN"],
    ["unlink", { from: "*", to: "*" }, "INPUT_INVALID"],
    ["unlink", { from: "nowhere", to: "*" }, "TASK_NOT_FOUND"],
    ["mark_file", { worker_id: "w", file: ["ok.ts", "../../x"] }, "INPUT_INVALID"],
    ["mark_file", { worker_id: "nobody", file: ["x"] }, "WORKER_UNKNOWN"],
    ["unmark_file", { worker_id: "nobody", file: ["*"] }, "WORKER_UNKNOWN"],
    ["attach", { task: "nowhere", type: "n", text: "x" }, "TASK_NOT_FOUND"],
    ["attach", { task: "c", type: "n", text: "x", worker_id: "x" }, "CLAIM_REQUIRED"],
    ["get_attachment", { task: "a", type: "nothing" }, "ATTACHMENT_NOT_FOUND"],
    ["get_attachment", { task: "nowhere", type: "note" }, "TASK_NOT_FOUND"],
    ["log_metrics", { worker_id: "w", task: "nowhere", cost_usd: 1 }, "TASK_NOT_FOUND"],
    ["history", { task: "nowhere" }, "TASK_NOT_FOUND"],
    ["check_gates", { task: "nowhere" }, "TASK_NOT_FOUND"],
    ["check_gates", { task: "a", status: "nothing" }, "UNKNOWN_STATE"],
  ] as const)("J4: is refused with its own code, and changes nothing: %s", async (name, input, code) => {
    expect((await refused(name, input)).code).toBe(code);
  });
});

describe("a text that the tools of teams keep", () => {
  const texts = [
    "half \ud800",
    "a\u0000b",
    "\u202eback",
    "\u{1f680}",
    "<b>&\"'</b>",
    "{{task_id}}",
    "  ",
    "line\nline",
  ];
  it.each(texts)("J4: is kept as it is, or refused: %j", async (text) => {
    const id = `kept-${texts.indexOf(text)}`;
    const task = {
      id,
      title: text,
      description: text,
      tags: [text],
      needed_tags: [text],
      wanted_tags: [text],
    };
    const created = await desk.try("create_tasks", { tasks: [task] }, team.agent);
    if (!created.ok) {
      expect(created.refusal.code).toBe("INPUT_INVALID");
    } else {
      const shown = { title: text, tags: [text], neededTags: [text], wantedTags: [text], description: text };
      expect(await team.task(id)).toMatchObject(shown);
      const { workers } = await team.ask("list_workers", {});
      expect(workers).toBeDefined();
    }
    const thought = await desk.try("thinking", { worker_id: "w", thought: text }, team.agent);
    if (!thought.ok) expect(thought.refusal.code).toBe("INPUT_INVALID");
    else {
      const { workers } = await team.ask("list_workers", {});
      expect(workers).toContainEqual(expect.objectContaining({ id: "w", thought: text }));
    }
    const exported = await desk.data<{ text: string }>("export_store", {});
    const checked = await desk.data("import_store", { text: exported.text, dryRun: true, replace: true });
    expect(checked).toMatchObject({ imported: false });
  });
});
