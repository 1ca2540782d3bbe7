import * as z from "zod";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { type GivenPrompt, promptsOnMove } from "../../lifecycle/prompts/prompts-on-move.ts";
import { Attachment } from "../../model/attachment.ts";
import { HistoryEntry } from "../../model/history.ts";
import { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { whyStopped } from "../../model/words/why-stopped.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { placeIn } from "../../team/place-in.ts";
import { Key, Name } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { pageOf } from "../door/pages.ts";
import { PAGE_BYTES, sizeOf } from "../door/sizes.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { entriesOf } from "../history/entries-of.ts";
import { lastFailure } from "../history/last-failure.ts";
import { loadCurrent } from "../movement/load-current.ts";
import { locate } from "../movement/locate.ts";
import { placeTask } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";
import { Prompts } from "../team/fields.ts";
import { handoverOf } from "../team/handover.ts";
import { renewNamed } from "../team/renew-named.ts";
import { shownPrompts } from "../team/shown-prompts.ts";
import { briefOf } from "./brief.ts";
import { Neighbours, neighboursOf } from "./neighbours.ts";

const MOST_HISTORY = 200;

const Depth = z.number().int().min(0).max(20);

export const getTask = operation({
  name: "get_task",
  summary: "Get one task, with its context and variables, and what it waits for; `include` adds more.",
  toolset: "tasks",
  alsoIn: ["team"],
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    taskId: Key,
    worker: Name.optional(),
    include: z.array(z.enum(["history", "attachments", "brief", "links", "prompts", "handover"])).optional(),
    before: Depth.optional().describe("also the tasks before it, so many links far"),
    after: Depth.optional(),
    above: Depth.optional().describe("also the tasks around it"),
    below: Depth.optional(),
  }),
  output: z.object({
    task: TaskSummary.extend({
      context: z.record(z.string(), Json),
      variables: z.record(z.string(), Json).optional(),
      waitingFor: z.string().optional(),
      description: z.string().optional(),
    }),
    ...Neighbours.shape,
    exits: z.array(z.string()).optional(),
    prompts: Prompts.optional(),
    handover: z.string().optional(),
    history: z.array(HistoryEntry).optional(),
    /** how many older entries did not fit; read them with read_history */
    earlierEntries: z.number().int().optional(),
    attachments: z.array(Attachment).optional(),
    brief: z.string().optional(),
  }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, worker, include = [], ...depths }, call) => {
    const gone = await renewNamed(worker, call);
    if (gone) return { ok: false, refusal: gone };
    const found = await loadCurrent(call, taskId);
    if (!found) return taskNotFound(taskId);
    const waits = found.definition === undefined && found.workflow !== "";
    const unplaced = waits ? await placeTask(call, found) : undefined;
    const record = waits ? ((await loadCurrent(call, taskId)) ?? found) : found;
    const shown = {
      task: {
        ...summaryOf(record),
        context: record.context,
        ...(record.position && { variables: record.position.variables }),
        ...(record.hold && { waitingFor: waitingFor(record, unplaced) }),
        ...(record.team?.description !== undefined && { description: record.team.description }),
      },
      ...(await neighboursOf(record, depths, include.includes("links"), call)),
      ...(record.team && { exits: exitsOf(record) }),
      ...(include.includes("prompts") && { prompts: promptsAt(record) }),
      ...(include.includes("handover") && withHandover(record)),
      ...(include.includes("attachments") && { attachments: record.attachments ?? [] }),
      ...(include.includes("brief") && { brief: await briefFor(record, call) }),
    };
    if (!include.includes("history")) return { ok: true, value: shown };
    return {
      ok: true,
      value: { ...shown, ...(await newestEntries(record, PAGE_BYTES - sizeOf(shown), call)) },
    };
  },
});

function exitsOf(record: TaskRecord): string[] {
  return lifecycleOf(record).states[record.state]?.exits ?? [];
}

/** The prompts of the task's present place. */
function promptsAt(record: TaskRecord): GivenPrompt[] {
  const lifecycle = lifecycleOf(record);
  return shownPrompts(promptsOnMove(lifecycle, undefined, placeIn(record)), { lifecycle, task: record });
}

function withHandover(record: TaskRecord): { handover?: string } {
  const handover = handoverOf(record);
  return handover === undefined ? {} : { handover };
}

/** The newest entries that fit into `bytes`. */
async function newestEntries(record: TaskRecord, bytes: number, call: Call) {
  const { items } = await pageOf(entriesOf(record, call.ports, "newest"), MOST_HISTORY, bytes);
  const history = items.toReversed();
  const earlierEntries = (history[0]?.version ?? 1) - 1;
  return { history, ...(earlierEntries > 0 && { earlierEntries }) };
}

function waitingFor({ hold, workflow, position }: TaskRecord, unplaced: Refusal | undefined): string {
  switch (hold) {
    case "unknown_workflow":
    case "unknown_workflow_hitl":
      return unplaced?.code === "VARIABLE_INVALID" || unplaced?.code === "WORKFLOW_INVALID"
        ? unplaced.message
        : `the workflow "${workflow}", which is not loaded`;
    case "branches":
      return "its branches";
    case "paused":
      return "being resumed";
    case "escalation":
      return `a person to resolve it${position?.escalation ? `: ${whyStopped[position.escalation]}` : ""}`;
    default:
      return "a person's answer";
  }
}

async function briefFor(record: TaskRecord, call: Call): Promise<string> {
  if (record.workflow === "") return record.team?.description ?? record.title ?? "";
  if (!record.position || record.definition === undefined)
    return `The task has no place in "${record.workflow}" yet.`;
  const { program, position, world } = await locate(record, call);
  return briefOf(program, position, world, await lastFailure(record, call));
}
