import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Status } from "../../model/status.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import type { TaskCount, TaskPage, TaskQuery } from "../../store/parts/tasks.ts";
import type { Store } from "../../store/store.ts";
import { lanesFor } from "../../team/lane-of.ts";
import { TooLongHere } from "../door/aside-call.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { PageCursor } from "../door/pages.ts";
import { sweep } from "../movement/load-current.ts";
import { Tags, WorkerId } from "../team/fields.ts";
import { judgeTags } from "../team/judge-tags.ts";
import { liveWorker } from "../team/live-worker.ts";
import { shownTask } from "../team/shown-task.ts";
import { foundTasks } from "./found-tasks.ts";
import { indexedStates, type ListFilter, needsScan, passes } from "./list-filter.ts";
import { sortedTasks } from "./sorted-tasks.ts";
import { tasksInside } from "./tasks-inside.ts";

/** The most tasks that one call scans for a filter without an index. */
const MOST_SCANNED = 2_000;
/** How many tasks are read at once while few pass the filter. */
const LARGEST_PAGE = 500;

const Input = z.strictObject({
  status: z.array(Key).min(1).optional().describe("states, or statuses as PENDING"),
  phase: Key.optional(),
  tags_any: Tags.min(1).optional(),
  tags_all: Tags.min(1).optional(),
  owner: Key.optional(),
  ready: z.boolean().optional(),
  blocked: z.boolean().optional(),
  claimed: z.boolean().optional(),
  deleted: z.boolean().optional(),
  parent: Key.optional(),
  recursive: z.boolean().optional(),
  worker_id: WorkerId.optional().describe("ready for this worker"),
  workflow: Key.optional(),
  step: Key.optional().describe("at this node or inside it"),
  text: Key.max(200).optional().describe("words of its names, description and attachments; the best first"),
  sort_by: z.enum(["newest", "oldest", "priority", "updated"]).optional(),
  limit: z.number().int().min(1).max(500).default(100),
  cursor: PageCursor.optional(),
});
type Input = z.infer<typeof Input>;

export const listTasks = operation({
  name: "list_tasks",
  summary: "List tasks a page at a time; all filters combine.",
  toolset: "team",
  alsoIn: ["admin"],
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: Input,
  output: z.object({
    tasks: z.array(TaskSummary),
    /** the number of all tasks that pass the filters; absent if there are too many to count */
    total: z.number().int().optional(),
    /** the number of tasks by status, in the project or in the given workflow */
    counts: z.partialRecord(Status, z.number().int()),
    nextCursor: z.string().optional(),
    warnings: z.array(z.string()).optional(),
  }),
  run: async (input, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    const warnings: string[] = [];
    const unknown = judgeTags(
      [{ tags: [...(input.tags_any ?? []), ...(input.tags_all ?? [])] }],
      warnings,
      call,
    );
    if (unknown) return { ok: false, refusal: unknown };
    await sweep(call);
    const { worker_id: id, workflow, parent, recursive, text, sort_by: sort, limit, cursor } = input;
    if (call.movable && isLong(input)) throw new TooLongHere();
    const live = id === undefined ? undefined : await liveWorker(id, call);
    if (live && !live.ok) return live;
    const filter: ListFilter = { ...filterIn(input), isLane: live && lanesFor(live.value.worker) };
    const states = indexedStates(filter);
    const query: TaskQuery = {
      project,
      limit,
      newestFirst: sort !== "oldest",
      ...(states && { states }),
      ...(workflow !== undefined && { workflow }),
      ...(parent !== undefined && { parent }),
      ...(text && { text }),
      ...(cursor !== undefined && { after: Number(cursor) }),
    };
    const isTree = recursive === true && parent !== undefined;
    const page = await pageFor(store, query, filter, { sort, isTree });
    const counted =
      workflow === undefined
        ? await store.tasks.count(project)
        : await store.tasks.countSteps(project, workflow);
    const total =
      page.next === undefined && cursor === undefined ? page.tasks.length : totalIn(counted, input, filter);
    return {
      ok: true,
      value: {
        tasks: page.tasks.map(shownTask),
        ...(total !== undefined && { total }),
        counts: byStatus(counted),
        ...(page.next !== undefined && { nextCursor: String(page.next) }),
        ...(warnings.length > 0 && { warnings }),
      },
    };
  },
});

/** Whether a list takes long: a search first indexes what is new, and the others read thousands of tasks. */
function isLong({ text, recursive, sort_by: sort }: Input): boolean {
  return Boolean(text) || recursive === true || sort === "priority" || sort === "updated";
}

function filterIn({
  status,
  step,
  phase,
  owner,
  ready,
  blocked,
  claimed,
  deleted,
  ...input
}: Input): ListFilter {
  const { tags_any, tags_all } = input;
  return { status, step, phase, tags_any, tags_all, owner, ready, blocked, claimed, deleted };
}

type Sort = NonNullable<Input["sort_by"]>;

/** The order of each way of sorting, the newest first among equals. */
const orders: Readonly<Record<Sort, (one: TaskRecord, other: TaskRecord) => number>> = {
  newest: (one, other) => other.createdAt - one.createdAt,
  oldest: (one, other) => one.createdAt - other.createdAt,
  priority: (one, other) => other.priority - one.priority || other.createdAt - one.createdAt,
  updated: (one, other) => other.updatedAt - one.updatedAt || other.createdAt - one.createdAt,
};

async function pageFor(
  store: Store,
  query: TaskQuery,
  filter: ListFilter,
  { sort, isTree }: { readonly sort: Sort | undefined; readonly isTree: boolean },
): Promise<TaskPage> {
  if (isTree) return tasksInside(store, query, filter, orders[sort ?? "oldest"]);
  const found = query.text === undefined ? undefined : await foundTasks(store, query, filter);
  if (found) return sort === undefined ? found : { ...found, tasks: found.tasks.toSorted(orders[sort]) };
  const isIndexed = sort === undefined || sort === "newest" || sort === "oldest";
  return isIndexed ? pageOf(store, query, filter) : sortedTasks(store, query, filter, orders[sort]);
}

/**
 * A page of the tasks that pass a filter. Most filters have no index, so the scan is bounded; `next` continues after the
 * scanned tasks, and a page may have fewer tasks than asked for.
 */
async function pageOf(store: Store, query: TaskQuery, filter: ListFilter): Promise<TaskPage> {
  const found: TaskRecord[] = [];
  let { after, limit: size } = query;
  for (let scanned = 0; scanned < MOST_SCANNED; ) {
    const room = query.limit - found.length;
    const page = await store.tasks.list({ ...query, limit: size, ...(after !== undefined && { after }) });
    const passed = page.tasks.filter((task) => passes(task, filter));
    if (passed.length > room) {
      // The cursor continues behind whole pages, so a page must not hold more than there is room for.
      size = Math.max(room, Math.floor(size / 4));
      continue;
    }
    found.push(...passed);
    if (page.next === undefined) return { tasks: found };
    after = page.next;
    if (found.length >= query.limit) break;
    scanned += size;
    size = Math.min(Math.max(size * 2, query.limit - found.length), LARGEST_PAGE);
  }
  return { tasks: found, ...(after !== undefined && { next: after }) };
}

/** The number of tasks that pass, if the counts by status tell it. */
function totalIn(
  counts: readonly TaskCount[],
  { parent, text }: Input,
  filter: ListFilter,
): number | undefined {
  if (parent !== undefined || text !== undefined || filter.deleted !== undefined || needsScan(filter))
    return undefined;
  const { status } = filter;
  return counts.reduce(
    (sum, { count, ...state }) => (!status || status.includes(taskStatus(state)) ? sum + count : sum),
    0,
  );
}

/** Sums counts per category and hold into counts per status. */
function byStatus(counts: readonly TaskCount[]): Partial<Record<Status, number>> {
  const sums: Partial<Record<Status, number>> = {};
  for (const { count, ...state } of counts) {
    const status = taskStatus(state);
    sums[status] = (sums[status] ?? 0) + count;
  }
  return sums;
}
