import * as z from "zod";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { Category, type Lifecycle } from "../../model/lifecycle.ts";
import { WIP } from "../../model/record-kind.ts";
import type { Refusal } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { placeIn } from "../../team/place-in.ts";
import { limitOf } from "../../team/wip.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { pageOf } from "../door/pages.ts";
import { PICTURE_BYTES } from "../door/sizes.ts";
import { pinLifecycle } from "../lifecycles/pin-lifecycle.ts";
import { lifecycleWith } from "../lifecycles/show-lifecycle.ts";
import { sweep } from "../movement/load-current.ts";
import type { Call } from "../ports/call.ts";
import { scanTasks } from "./scan-tasks.ts";

const BoardState = z.object({
  state: z.string(),
  category: Category,
  exits: z.array(z.string()),
  /** the most tasks that may be in this state */
  wip: z.number().int().optional(),
  /** the number of its tasks; of a state without a limit, only among the tasks that were read */
  count: z.number().int(),
});
type BoardState = z.infer<typeof BoardState>;

const BoardTask = TaskSummary.extend({ state: z.string() });

export const taskBoard = operation({
  name: "task_board",
  summary: "Get the newest tasks of one lifecycle by state, with the limits of the states.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    lifecycle: Key.optional().describe("a pin of the answer; the one with the most tasks if left out"),
    text: Key.max(200).optional().describe("in the id, the title or the issue's id"),
    limit: z.number().int().min(1).max(500).default(100).describe("tasks of each state"),
  }),
  output: z.object({
    /** the lifecycles that the tasks have, and the default one */
    lifecycles: z.array(z.object({ pin: z.string(), name: z.string(), tasks: z.number().int() })),
    /** the pin of the shown lifecycle */
    shown: z.string(),
    /** the pin that a new task gets */
    usual: z.string(),
    states: z.array(BoardState),
    phases: z.array(z.string()),
    tasks: z.array(BoardTask),
    /** whether the project has older tasks that were not read, or that do not fit into one answer */
    more: z.literal(true).optional(),
  }),
  run: async ({ lifecycle: asked, text, limit }, call) => {
    const usual = await lifecycleWith(undefined, undefined, call);
    if (!usual.ok) return usual;
    await sweep(call);
    const { pin } = await pinLifecycle(usual.value.lifecycle, call);
    const { tasks, isCut } = await scanTasks(call, text);
    const counts = new Map([[pin, 0]]);
    for (const { lifecycle } of tasks) counts.set(lifecycle, (counts.get(lifecycle) ?? 0) + 1);
    const [[most] = [pin]] = [...counts].toSorted(([, one], [, other]) => other - one);
    const shown = asked ?? most;
    if (!counts.has(shown)) return { ok: false, refusal: noLifecycle(shown) };
    const own = tasks.filter(({ lifecycle }) => lifecycle === shown);
    const lifecycle = lifecycleOf({ lifecycle: shown });
    const listed = firstOfEach(own, limit).map(boardTask);
    const page = await pageOf(listed, listed.length, PICTURE_BYTES);
    return {
      ok: true,
      value: {
        lifecycles: [...counts].map(([one, number]) => ({
          pin: one,
          name: lifecycleOf({ lifecycle: one }).name,
          tasks: number,
        })),
        shown,
        usual: pin,
        states: await statesIn(lifecycle, shown, own, call),
        phases: Object.keys(lifecycle.phases).toSorted(),
        tasks: page.items,
        ...((isCut || page.more) && { more: true as const }),
      },
    };
  },
});

/** The states in the order of the lifecycle. A hidden state is shown while a task is in it. */
async function statesIn(
  lifecycle: Lifecycle,
  pin: string,
  tasks: readonly TaskRecord[],
  call: Call,
): Promise<BoardState[]> {
  const { records } = await call.ports.store();
  const counts = new Map<string, number>();
  for (const { state } of tasks) counts.set(state, (counts.get(state) ?? 0) + 1);
  const found: BoardState[] = [];
  for (const name of lifecycle.order) {
    const state = lifecycle.states[name];
    if (!state || (state.hidden && !counts.has(name))) continue;
    const { category, exits, wip } = state;
    const limited = limitOf({ lifecycle: pin }, name);
    const [kept] = limited ? await records.load(call.ports.settings.project, WIP, [limited.id]) : [];
    const count = limited ? Number(kept?.value ?? 0) : (counts.get(name) ?? 0);
    found.push({ state: name, category, exits, ...(wip !== undefined && { wip }), count });
  }
  return found;
}

function firstOfEach(tasks: readonly TaskRecord[], limit: number): TaskRecord[] {
  const taken = new Map<string, number>();
  return tasks.filter(({ state }) => {
    const number = (taken.get(state) ?? 0) + 1;
    taken.set(state, number);
    return number <= limit;
  });
}

/** The state and phase also of tasks outside of teams, whose summary has none. */
function boardTask(record: TaskRecord): z.infer<typeof BoardTask> {
  const { phase } = placeIn(record);
  return { ...summaryOf(record), state: record.state, ...(phase !== undefined && { phase }) };
}

function noLifecycle(pin: string): Refusal {
  const name = pin.slice(0, 200);
  return {
    code: "LIFECYCLE_NOT_FOUND",
    message: `No task has the lifecycle "${name}".`,
    facts: { name },
  };
}
