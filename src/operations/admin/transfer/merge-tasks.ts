import { keepLifecycle } from "../../../lifecycle/lifecycle-of.ts";
import type { Event } from "../../../model/event.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { Json } from "../../../model/json.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { attachmentsIn } from "../../../tasks/attachments.ts";
import { released } from "../../../tasks/changes/released.ts";
import { withSettledFacts } from "../../../team/settled-facts.ts";
import { taskIdProblem } from "../../door/task-id-problem.ts";
import { taskNotFound } from "../../door/task-not-found.ts";
import { pinLifecycle } from "../../lifecycles/pin-lifecycle.ts";
import { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import { commitTeam, type TeamChange } from "../../team/commit-team.ts";
import { LinkDraft } from "../../team/links/link-draft.ts";
import type { BroughtTasks } from "./brought-tasks.ts";

export interface MergeOptions {
  /** the project that the tasks come from, and when they left it */
  readonly from: string;
  readonly exportedAt: number;
  /** the task that contains those without a parent among the brought ones */
  readonly parent: string | undefined;
  /** whether a task whose id is taken gets another id; otherwise the merge is refused */
  readonly remap: boolean;
  readonly dryRun: boolean;
}

/** The new id of each task, by its id in the export. */
export type NewIds = Readonly<Record<string, string>>;

/**
 * Adds tasks to a project, in one commit. A claim does not come along, because its worker is not there. The first entry
 * of each task holds the events of its history, from which its position and attachments follow, and the entries
 * themselves as its output, so that nothing of the history is lost.
 */
export async function mergeTasks(
  brought: BroughtTasks,
  options: MergeOptions,
  call: Call,
): Promise<Result<NewIds>> {
  const attempt = () => prepared(brought, options, call);
  if (!options.dryRun) return commitTeam(options.parent ?? "", attempt);
  const change = await attempt();
  return change.ok ? { ok: true, value: change.value.answer(nothing) } : change;
}

const nothing = (): never => {
  throw new Error("a dry run commits nothing");
};

async function prepared(
  brought: BroughtTasks,
  options: MergeOptions,
  call: Call,
): Promise<Result<TeamChange<NewIds>>> {
  const ids = await newIds(brought, options, call);
  if (!ids.ok) return ids;
  const refusal =
    (await judgeParent(options.parent, call)) ?? (await judgeWorkflows(brought, ids.value, call));
  if (refusal) return { ok: false, refusal };
  for (const lifecycle of brought.lifecycles) keepLifecycle(lifecycle);
  const journey = new Journey(call);
  const draft = await LinkDraft.begin(call, journey, new Set(ids.value.values()));
  for (const task of brought.tasks) {
    const entries = brought.entriesOf(task.id);
    const events = eventsIn(entries);
    const remark = { type: "created", caller: call.caller, note: `imported from ${options.from}` } as const;
    const bare = joined(task, ids.value, options, call);
    const record = { ...bare, ...attachedBy(events, entries, journey.now) };
    journey.put(undefined, record, events, { ...remark, output: entries.map(keptEntry) });
  }
  for (const [from, links] of brought.links)
    for (const { task, ...link } of links) {
      const [first, then] = [ids.value.get(from), ids.value.get(task)];
      if (first !== undefined && then !== undefined) await draft.add({ ...link, from: first, to: then });
    }
  const cycle = await draft.judge();
  if (cycle) return { ok: false, refusal: cycle };
  const records: RecordChange[] = draft.records();
  for (const lifecycle of brought.lifecycles) records.push(...(await pinLifecycle(lifecycle, call)).records);
  const answer = () => Object.fromEntries(ids.value);
  return { ok: true, value: { journey, records, answer } };
}

/** Gives each task its id in the project: its own, or the next free one. */
async function newIds(
  { tasks }: BroughtTasks,
  { remap }: MergeOptions,
  call: Call,
): Promise<Result<ReadonlyMap<string, string>>> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const own = tasks.map(({ id }) => id);
  const invalid = own.flatMap((id) => taskIdProblem(id) ?? []).at(0);
  if (invalid !== undefined) {
    const facts = { problems: [{ field: "id", problem: invalid }] };
    return { ok: false, refusal: { code: "INPUT_INVALID", message: `The id of a task ${invalid}.`, facts } };
  }
  const taken = new Set((await store.tasks.load(project, own)).map(({ id }) => id));
  if (taken.size > 0 && !remap) {
    const [taskId = ""] = taken;
    const message = `${taken.size} of the tasks are there already, such as "${taskId}".`;
    const facts = { taskId, taken: [...taken].slice(0, 100) };
    return { ok: false, refusal: { code: "TASK_EXISTS", message, facts } };
  }
  const ids = new Map(own.map((id) => [id, id]));
  const used = new Set(own);
  for (const id of taken)
    for (let number = 2; ids.get(id) === id; number++) {
      const other = `${id}~${number}`;
      const isFree = !used.has(other) && (await store.tasks.load(project, [other])).length === 0;
      if (!isFree) continue;
      ids.set(id, other);
      used.add(other);
    }
  return { ok: true, value: ids };
}

/** The events of a task since it was replaced the last time: its position is their fold. */
function eventsIn(entries: readonly HistoryEntry[]): readonly Event[] {
  const last = entries.findLastIndex(({ type }) => type === "replaced");
  return entries.slice(Math.max(0, last)).flatMap(({ events }) => events);
}

/** The attachments, as they follow from the one entry that now holds all events. */
function attachedBy(
  events: readonly Event[],
  [entry]: readonly HistoryEntry[],
  at: number,
): Pick<TaskRecord, "attachments"> {
  const one: HistoryEntry[] = entry
    ? [{ ...entry, type: "created", at, version: 1, events: [...events] }]
    : [];
  const attachments = attachmentsIn(one);
  return attachments.length === 0 ? {} : { attachments: [...attachments] };
}

/** The task as it joins the project: not claimed, not counted yet, and without its attachments. */
function joined(
  task: Omit<TaskRecord, "project">,
  ids: ReadonlyMap<string, string>,
  { parent, exportedAt: at }: MergeOptions,
  call: Call,
): TaskRecord {
  const {
    run: _run,
    attachments: _attachments,
    counted: _counted,
    ...whole
  } = { ...task, project: call.ports.settings.project };
  // The claim ends when the task left, so that its time counts up to then.
  const { parent: above, ...free } = whole.claim ? withSettledFacts(whole, released(whole, at), at) : whole;
  const { blockers: _b, dependants: _d, openChildren: _o, assignee: _a, lane: _l, ...team } = free.team ?? {};
  const inside = (above === undefined ? undefined : ids.get(above)) ?? parent;
  return {
    ...free,
    id: ids.get(task.id) ?? task.id,
    version: 0,
    hash: "",
    ...(inside !== undefined && { parent: inside }),
    ...(free.team && { team }),
  };
}

function keptEntry({ at, type, version, caller, change, note, output }: HistoryEntry): Json {
  return {
    at,
    type,
    version,
    caller: caller as Json,
    change,
    ...(note !== undefined && { note }),
    ...(output !== undefined && { output }),
  };
}

async function judgeParent(parent: string | undefined, call: Call): Promise<Refusal | undefined> {
  if (parent === undefined) return undefined;
  const store = await call.ports.store();
  const [found] = await store.tasks.load(call.ports.settings.project, [parent]);
  const missing = !found || found.team?.deletedAt !== undefined ? taskNotFound(parent) : undefined;
  return missing?.ok === false ? missing.refusal : undefined;
}

/** Tasks follow workflows that the project has; a fork finds its branches by their ids. */
async function judgeWorkflows(
  { tasks }: BroughtTasks,
  ids: ReadonlyMap<string, string>,
  call: Call,
): Promise<Refusal | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  for (const { id, definition, position, workflow } of tasks) {
    const isRenamed = ids.get(id) !== id;
    if (isRenamed && (position?.branch || position?.branches))
      return {
        code: "BRANCHES_OPEN",
        message: `"${id}" is part of a fork and cannot get another id.`,
        facts: { taskId: id },
      };
    const pins = [definition, ...(position?.frames ?? []).map((frame) => frame.version)];
    for (const pin of new Set(pins))
      if (pin !== undefined && !(await store.definitions.version(project, pin)))
        return {
          code: "WORKFLOW_NOT_FOUND",
          message: `The version of the workflow "${workflow}" that "${id}" follows is not loaded.`,
          facts: { workflowId: workflow, taskId: id },
        };
  }
  return undefined;
}
