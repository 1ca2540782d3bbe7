import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { AttachedFile } from "../../model/attached-file.ts";
import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { RouteDecision } from "../../model/route-decision.ts";
import type { TaskRecord } from "../../model/task.ts";
import { labelled, quotedText } from "../../model/words/quoted-lines.ts";
import { readableJson } from "../../model/words/readable-json.ts";
import { LONGEST_REPORT, reportWords } from "../../model/words/report-words.ts";
import { shortened } from "../../model/words/shortened.ts";
import { entriesOf } from "../history/entries-of.ts";
import { attachedFiles } from "../movement/attachments/attached-files.ts";
import type { Located } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";

/** The report because of which a task waits for people. */
export const ReportBehind = z.object({
  /** how a message introduces the report, such as `The report says` or `"Check" was reported as "failed"` */
  about: z.string(),
  /** the report's note and output; only the beginning, if they are long */
  text: z.string().optional(),
});
export type ReportBehind = z.infer<typeof ReportBehind>;

/** How many reports back to search. A question is usually about one of the last reports. */
const MOST_REPORTS = 50;

/** Why a task waits: the report that led to the wait, the agent that works on the task, and the attachments. */
export interface WaitCause {
  readonly report?: ReportBehind | undefined;
  readonly agent?: string | undefined;
  /** the attachments on which people base their decision */
  readonly files?: readonly AttachedFile[] | undefined;
  /** the decision of a router that stopped the task */
  readonly routed?: RouteDecision | undefined;
  /** whether the files were not compared with their attached content */
  readonly unread?: boolean;
}

/**
 * Why a task waits. Searches the history backwards for the report, however many other entries follow it. If the
 * number of entries were limited, an agent could hide the report from the person who decides, by describing the
 * task again and again.
 */
export async function causeOfWait(
  record: TaskRecord,
  located: Located,
  call: Call,
  /** false if the caller's list has already read as many bytes of files as it may */
  readsFiles = true,
): Promise<WaitCause> {
  const files = await attachedFiles(record, call, readsFiles);
  return { ...(await reportAndAgent(record, located, call)), files, unread: !readsFiles };
}

async function reportAndAgent(
  record: TaskRecord,
  located: Located,
  call: Call,
): Promise<Pick<WaitCause, "report" | "agent" | "routed">> {
  const { hold, claim, run } = record;
  let agent = claim?.owner ?? run?.caller;
  let reports = 0;
  let routed: RouteDecision | undefined;
  let isStopFound = hold !== "escalation";
  for await (const entry of entriesOf(record, call.ports, "newest")) {
    const { type, caller, events } = entry;
    if (caller.kind === "agent" && type !== "described") agent ??= caller.id;
    if (!isStopFound) routed = events.find((event) => event.type === "routed");
    isStopFound ||= events.some((event) => event.type === "escalated" || event.type === "ended");
    const report = hold === "approval" ? askedWith(entry) : reportedWith(entry, located, hold === "question");
    if (report) return { report, agent, routed };
    if (events.some((event) => event.type === "reported")) reports += 1;
    // Stop at the last arrival at a step: a request for approval from before it is not the open one.
    const isFar = hold === "approval" ? events.some(isEntered) : reports === MOST_REPORTS;
    if (isFar || type === "created" || type === "replaced") break;
  }
  return { agent, routed };
}

/** The report as part of a message. */
export function reportBehindText({ about, text }: ReportBehind, longest: number): string {
  if (text === undefined) return `${quotedText(about)}.`;
  return labelled(about, shortened(text, longest));
}

function askedWith({ type, note }: HistoryEntry): ReportBehind | undefined {
  return type === "asked" ? reportWords(note) : undefined;
}

/**
 * The report of an entry, as text. If the task asks a question, only a report with text counts: the last report may
 * have no text, and the question is then about an earlier one.
 */
function reportedWith(
  { events, output, note }: HistoryEntry,
  located: Located,
  isQuestion: boolean,
): ReportBehind | undefined {
  const report = events.find((event) => event.type === "reported");
  const text = [note ?? "", output === undefined ? "" : readableJson(output)].filter(Boolean).join("\n");
  if (!report || (isQuestion && text === "")) return undefined;
  const how = report.outcome === undefined ? "done" : `"${report.outcome}"`;
  return {
    about: `"${nameOf(report.step, located)}" was reported as ${how}`,
    ...(text !== "" && { text: shortened(text, LONGEST_REPORT) }),
  };
}

function isEntered({ type }: Event): boolean {
  return type === "entered";
}

function nameOf(step: string, { program, position, world }: Located): string {
  const { program: innermost } = currentNode(program, position, world);
  return (innermost.nodes.get(step) ?? program.nodes.get(step))?.name ?? step;
}
