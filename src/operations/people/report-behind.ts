import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { HistoryEntry } from "../../model/history.ts";
import { readableJson } from "../../model/readable-json.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Context } from "../context.ts";
import type { Place } from "./question.ts";

/** What was reported that has put a task before people. */
export const ReportBehind = z.object({
  /** `The report says`, `"Check" was reported as "failed"` */
  about: z.string(),
  /** what came with it, in lines; its beginning, if it is long */
  text: z.string().optional(),
});
export type ReportBehind = z.infer<typeof ReportBehind>;

/** A claim may have run out since, or one of several approvals have come. */
const LOOK_BACK = 50;
/** The whole is in the task's history. */
const LONGEST = 4_000;

/** What led to a wait: what was reported, and who works on it. */
export interface Behind {
  readonly report?: ReportBehind | undefined;
  readonly agent?: string | undefined;
}

export async function behindWait(record: TaskRecord, place: Place, context: Context): Promise<Behind> {
  const { project, id, hold, claim, run } = record;
  const store = await context.store();
  const entries = await store.history({ project, task: id, limit: LOOK_BACK, newestFirst: true });
  return {
    report: hold === "approval" ? askedWith(entries) : reportedLast(entries, place, hold === "question"),
    agent: claim?.owner ?? run?.caller ?? entries.find(({ caller }) => caller.kind === "agent")?.caller.id,
  };
}

/** In the words of a message that has no other place for it. */
export function behindText({ about, text }: ReportBehind, longest: number): string {
  if (text === undefined) return `${about}.`;
  return `${about}:${text.includes("\n") ? "\n" : " "}${shortened(text, longest)}`;
}

function askedWith(entries: readonly HistoryEntry[]): ReportBehind | undefined {
  const note = entries.find(({ type }) => type === "asked")?.note;
  return note === undefined ? undefined : { about: "The report says", text: shortened(note, LONGEST) };
}

/** What is asked about is often what came with an earlier report: the one after it may only say that it is so. */
function reportedLast(
  entries: readonly HistoryEntry[],
  place: Place,
  isQuestion: boolean,
): ReportBehind | undefined {
  const reports = entries.flatMap(({ events, output }) => {
    const report = events.find((event) => event.type === "reported");
    return report ? [{ report, output: output ?? undefined }] : [];
  });
  const last = isQuestion ? reports.find(({ output }) => output !== undefined) : reports[0];
  if (!last) return undefined;
  const { report, output } = last;
  const how = report.outcome === undefined ? "done" : `"${report.outcome}"`;
  return {
    about: `"${nameOf(report.step, place)}" was reported as ${how}`,
    ...(output !== undefined && { text: shortened(readableJson(output), LONGEST) }),
  };
}

function nameOf(step: string, { program, position, world }: Place): string {
  const { program: innermost } = currentNode(program, position, world);
  return (innermost.nodes.get(step) ?? program.nodes.get(step))?.name ?? step;
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}\u2026`;
}
