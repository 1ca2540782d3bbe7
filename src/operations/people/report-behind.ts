import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import { readableJson } from "../../model/readable-json.ts";
import type { TaskRecord } from "../../model/task.ts";
import { shortened } from "../../model/words/shortened.ts";
import { entriesOf } from "../history/entries-of.ts";
import type { Located } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";

/** What was reported that has put a task before people. */
export const ReportBehind = z.object({
  /** `The report says`, `"Check" was reported as "failed"` */
  about: z.string(),
  /** what came with it, in lines; its beginning, if it is long */
  text: z.string().optional(),
});
export type ReportBehind = z.infer<typeof ReportBehind>;

/** A question is about what came with one of the last reports, if with any. */
const MOST_REPORTS = 50;
/** The whole is in the task's history. */
const LONGEST = 4_000;

/** What led to a wait: what was reported, and who works on it. */
export interface WaitCause {
  readonly report?: ReportBehind | undefined;
  readonly agent?: string | undefined;
}

/**
 * Looked for until it is found: were it only among the newest entries, whoever describes the task again and again would
 * hide from a person what they decide about.
 */
export async function causeOfWait(record: TaskRecord, place: Located, call: Call): Promise<WaitCause> {
  const { hold, claim, run } = record;
  let agent = claim?.owner ?? run?.caller;
  let reports = 0;
  for await (const entry of entriesOf(record, call.ports, "newest")) {
    const { type, caller, events } = entry;
    if (caller.kind === "agent" && type !== "described") agent ??= caller.id;
    const report = hold === "approval" ? askedWith(entry) : reportedWith(entry, place, hold === "question");
    if (report) return { report, agent };
    if (events.some((event) => event.type === "reported")) reports += 1;
    // What was asked at an earlier visit is not what is asked now.
    const isFar = hold === "approval" ? events.some(isEntered) : reports === MOST_REPORTS;
    if (isFar || type === "created" || type === "replaced") break;
  }
  return { agent };
}

/** In the words of a message that has no other place for it. */
export function reportBehindText({ about, text }: ReportBehind, longest: number): string {
  if (text === undefined) return `${about}.`;
  return `${about}:${text.includes("\n") ? "\n" : " "}${shortened(text, longest)}`;
}

function askedWith({ type, note }: HistoryEntry): ReportBehind | undefined {
  if (type !== "asked") return undefined;
  if (!note) return { about: "The report says nothing else" };
  return { about: "The report says", text: shortened(note, LONGEST) };
}

/** What is asked about is often what came with an earlier report: the one after it may only say that it is so. */
function reportedWith(
  { events, output, note }: HistoryEntry,
  place: Located,
  isQuestion: boolean,
): ReportBehind | undefined {
  const report = events.find((event) => event.type === "reported");
  const text = [note ?? "", output === undefined ? "" : readableJson(output)].filter(Boolean).join("\n");
  if (!report || (isQuestion && text === "")) return undefined;
  const how = report.outcome === undefined ? "done" : `"${report.outcome}"`;
  return {
    about: `"${nameOf(report.step, place)}" was reported as ${how}`,
    ...(text !== "" && { text: shortened(text, LONGEST) }),
  };
}

function isEntered({ type }: Event): boolean {
  return type === "entered";
}

function nameOf(step: string, { program, position, world }: Located): string {
  const { program: innermost } = currentNode(program, position, world);
  return (innermost.nodes.get(step) ?? program.nodes.get(step))?.name ?? step;
}
