import * as z from "zod";
import { NewTask } from "../../../model/new-task.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { Key, Name } from "../../door/key.ts";
import { once, type ReplyFor } from "../../door/once-only.ts";
import { operation } from "../../door/operation.ts";
import { taskNotFound } from "../../door/task-not-found.ts";
import { workerCaller } from "../../door/worker-caller.ts";
import { pinLifecycle } from "../../lifecycles/pin-lifecycle.ts";
import { lifecycleWith } from "../../lifecycles/show-lifecycle.ts";
import { Journey } from "../../movement/journey.ts";
import { newTaskId } from "../../planting/new-task-id.ts";
import type { Call } from "../../ports/call.ts";
import { Pace } from "../../ports/pace.ts";
import { byWorker } from "../as-worker.ts";
import { commitTeam, type TeamChange } from "../commit-team.ts";
import { claimsLost, WorkerId } from "../fields.ts";
import { judgeTags } from "../judge-tags.ts";
import { CONTAINS, judgeLinkType } from "../links/judge-link-type.ts";
import { LinkDraft } from "../links/link-draft.ts";
import { liveWorker } from "../live-worker.ts";
import { notAllowed, type TeamMover, teamMover } from "../team-mover.ts";
import { fillTemplate } from "./fill-template.ts";
import { type FlatNewTask, flattenNewTasks } from "./flatten-new-tasks.ts";
import { putNewTask } from "./new-record.ts";

const TASKS_AT_ONCE = 100;

const Input = z.strictObject({
  worker_id: WorkerId.optional(),
  tasks: z.array(NewTask).max(10_000).optional(),
  parent: Key.optional().describe("of all that name none"),
  child_type: Key.optional().describe("link to children; contains if absent"),
  sibling_type: Key.optional().describe("link to the next in the list"),
  template: Key.optional().describe("instead of tasks"),
  values: z.record(Name, Key).optional(),
  idempotencyKey: Name.optional(),
});
type Input = z.infer<typeof Input>;

const Created = z.object({
  /** the id of each task, by its ref, or by its id if it has none */
  ids: z.record(z.string(), z.string()),
  count: z.number().int(),
  warnings: z.array(z.string()).optional(),
  ...claimsLost,
});
type Created = z.infer<typeof Created>;

export const createTasks = operation({
  name: "create_tasks",
  summary: "Create tasks, alone or in trees, all or none. `blocked_by` and `parent` name refs or ids.",
  toolset: "team",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: Input,
  output: Created,
  run: async ({ idempotencyKey: key, ...input }, call): Promise<Result<Created>> => {
    const { worker_id: id } = input;
    const trees = treesOf(input, call);
    if (!trees.ok) return trees;
    const flat = flattenNewTasks(trees.value, input.parent, (task) =>
      newTaskId(task.title, task.workflow ?? "", call.ports),
    );
    if (!flat.ok) return flat;
    const create = (reply?: ReplyFor<Created>): Promise<Result<Created>> =>
      commitTeam(flat.value[0]?.id ?? "", () => attempt(flat.value, input, call, reply));
    const work = (reply?: ReplyFor<Created>) => byWorker(id, call, () => create(reply));
    if (key === undefined) return work();
    const subject = input.parent ?? "";
    return once({ by: workerCaller(call, id), operation: "create_tasks", subject, key }, input, call, work);
  },
});

function treesOf({ tasks, template, values = {} }: Input, call: Call): Result<readonly NewTask[]> {
  if (template !== undefined && tasks === undefined) return fillTemplate(template, values, call);
  if (tasks && tasks.length > 0 && template === undefined) return { ok: true, value: tasks };
  const problem = "name the tasks or a template";
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `tasks: ${problem}`,
      facts: { problems: [{ field: "tasks", problem }] },
    },
  };
}

async function attempt(
  tasks: readonly FlatNewTask[],
  input: Input,
  call: Call,
  reply: ReplyFor<Created> | undefined,
): Promise<Result<TeamChange<Created>>> {
  const creator = await creatorOf(input, call);
  if (!creator.ok) return creator;
  const { mover, pin } = creator.value;
  const records = new Map<string, RecordChange>(creator.value.records.map((one) => [one.id, one]));
  const warnings: string[] = [];
  const refusal =
    judgeParents(tasks, mover) ??
    (await judgeIds(tasks, call)) ??
    judgeTags(
      tasks.map(({ task }) => task),
      warnings,
      call,
    );
  if (refusal) return { ok: false, refusal };
  const journey = new Journey(call);
  const isOther = input.child_type !== undefined && input.child_type !== CONTAINS;
  const pace = new Pace(call, TASKS_AT_ONCE);
  for (const one of tasks) {
    const stopped = await putNewTask(isOther ? { ...one, parent: undefined } : one, {
      journey,
      call,
      mover,
      pin,
      records,
      warnings,
    });
    if (stopped) return { ok: false, refusal: stopped };
    await pace.next();
  }
  const draft = await LinkDraft.begin(call, journey, new Set(tasks.map(({ id }) => id)));
  const stopped = (await linkNew(tasks, input, draft, call)) ?? (await draft.judge());
  if (stopped) return { ok: false, refusal: stopped };
  const created: Created = {
    ids: Object.fromEntries(tasks.map(({ key, id }) => [key, id])),
    count: tasks.length,
    ...(warnings.length > 0 && { warnings: warnings.slice(0, 100) }),
  };
  const change = { journey, records: [...records.values(), ...draft.records()], answer: () => created };
  return { ok: true, value: { ...change, ...(reply && { reply: reply(created) }) } };
}

/** The creator's rights, and the lifecycle of what it creates: its own, or the configured default. */
async function creatorOf({ worker_id: id }: Input, call: Call) {
  const live = id === undefined ? undefined : await liveWorker(id, call);
  if (live && !live.ok) return live;
  const mover = teamMover(live?.value, {}, call);
  if (live) return { ok: true, value: { mover, pin: live.value.worker.lifecycle, records: [] } } as const;
  const found = await lifecycleWith(undefined, undefined, call);
  if (!found.ok) return found;
  const { pin, records } = await pinLifecycle(found.value.lifecycle, call);
  // A caller without a worker has no role. Only a lifecycle without roles lets such a caller create subtasks.
  const isOpen = Object.keys(found.value.lifecycle.roles).length === 0;
  const open = { ...mover, mayCreateSubtasks: mover.mayCreateSubtasks || isOpen };
  return { ok: true, value: { mover: open, pin, records } } as const;
}

function judgeParents(tasks: readonly FlatNewTask[], mover: TeamMover): Refusal | undefined {
  if (mover.mayCreateSubtasks || tasks.every(({ parent }) => parent === undefined)) return undefined;
  return notAllowed("create subtasks", mover);
}

/** Refuses ids that are taken, and parents and predecessors that do not exist. */
async function judgeIds(tasks: readonly FlatNewTask[], call: Call): Promise<Refusal | undefined> {
  const store = await call.ports.store();
  const fresh = new Set(tasks.map(({ id }) => id));
  const named = new Set(
    tasks.flatMap(({ parent, blockedBy }) => [...(parent === undefined ? [] : [parent]), ...blockedBy]),
  );
  const others = [...named].filter((id) => !fresh.has(id));
  const found = await store.tasks.load(call.ports.settings.project, [...fresh, ...others]);
  const known = new Map(found.map((record) => [record.id, record]));
  const taken = [...fresh].find((id) => known.has(id));
  if (taken !== undefined)
    return { code: "TASK_EXISTS", message: `There is a task "${taken}" already.`, facts: { taskId: taken } };
  const missing = others.find((id) => !known.has(id) || known.get(id)?.team?.deletedAt !== undefined);
  const refused = missing === undefined ? undefined : taskNotFound(missing);
  return refused?.ok === false ? refused.refusal : undefined;
}

async function linkNew(
  tasks: readonly FlatNewTask[],
  { child_type: childType = CONTAINS, sibling_type: siblingType }: Input,
  draft: LinkDraft,
  call: Call,
): Promise<Refusal | undefined> {
  const isLinked = tasks.some(({ blockedBy }) => blockedBy.length > 0) || siblingType !== undefined;
  for (const { id, task, parent, blockedBy, sibling } of tasks) {
    const links = [
      ...blockedBy.map((from) => ({ from, type: "blocks" })),
      ...(parent !== undefined && childType !== CONTAINS ? [{ from: parent, type: childType }] : []),
      ...(sibling !== undefined && siblingType !== undefined ? [{ from: sibling, type: siblingType }] : []),
    ];
    for (const { from, type } of links) {
      const blocks = judgeLinkType(type, call);
      if (!blocks.ok) return blocks.refusal;
      await draft.add({ from, to: id, type, blocks: blocks.value });
    }
    // Without links, nothing that the new tasks wait for can wait for them, unless they name each other as parents.
    if (parent !== undefined && childType === CONTAINS && (isLinked || task.parent !== undefined))
      draft.waits({ first: id, second: parent });
  }
  return undefined;
}
