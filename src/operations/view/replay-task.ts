import * as z from "zod";
import { Attachment } from "../../model/attachment.ts";
import { HistoryEntry } from "../../model/history.ts";
import { Json } from "../../model/json.ts";
import { PositionState } from "../../model/position.ts";
import { TaskSummary } from "../../model/task.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { pageOf } from "../door/pages.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { hostOf, RunHost } from "../movement/hosts/host-of.ts";
import { loadCurrent } from "../movement/load-current.ts";
import { pastOf } from "./replay-history.ts";
import { Need, needsOf } from "./step-requirements.ts";

const TimelineEntry = HistoryEntry.omit({ hash: true, schema: true, task: true }).extend({
  /** the task's step after the entry */
  step: z.string(),
});

/** A task's position after one entry, and its path up to there. */
const Past = z.object({
  seq: z.number().int(),
  at: z.number(),
  step: z.string(),
  state: PositionState.optional(),
  phase: z.string().optional(),
  variables: z.record(z.string(), Json),
  retries: z.record(z.string(), z.number().int()),
  /** how often each node was entered */
  visits: z.record(z.string(), z.number().int()),
  /** every transition between two nodes, once each */
  trail: z.array(z.object({ from: z.string(), to: z.string() })),
});

export const replayTask = operation({
  name: "replay_task",
  summary: "Read a task's history entry by entry, and its position as of one of them.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    taskId: Key,
    seq: z.number().int().min(0).optional().describe("the entry to look back to; the newest if left out"),
    limit: z
      .number()
      .int()
      .min(0)
      .max(1_000)
      .default(300)
      .describe("how many of the newest entries, if they fit into one answer"),
  }),
  output: z.object({
    task: TaskSummary.extend({
      context: z.record(z.string(), Json),
      hold: z.string().optional(),
      agent: z.string().optional(),
      /** the workflow version that the task follows */
      definition: z.string().optional(),
      escalation: z.string().optional(),
      /** for a guided run that has not ended: the host of its agent */
      host: RunHost.optional(),
    }),
    timeline: z.array(TimelineEntry),
    total: z.number().int(),
    attachments: z.array(Attachment),
    /** the requirements of the current step */
    needs: z.array(Need),
    past: Past,
  }),
  run: async ({ taskId, seq, limit }, call) => {
    const record = await loadCurrent(call, taskId);
    if (!record) return taskNotFound(taskId);
    const program =
      record.definition === undefined
        ? undefined
        : await call.ports.library.pinned(record.project, record.definition);
    const { timeline, past } = await pastOf(record, call, program, seq);
    const shown = await pageOf(timeline.toReversed(), limit);
    const { hold, definition, agent, position } = record;
    const host = await hostOf(record, call);
    return {
      ok: true,
      value: {
        task: {
          ...summaryOf(record),
          context: record.context,
          ...(hold && { hold }),
          ...(agent !== undefined && { agent }),
          ...(definition !== undefined && { definition }),
          ...(position?.escalation && { escalation: position.escalation }),
          ...(host && { host }),
        },
        timeline: shown.items.toReversed(),
        total: timeline.length,
        attachments: record.attachments ?? [],
        needs: seq === undefined ? await needsOf(record, call) : [],
        past,
      },
    };
  },
});
