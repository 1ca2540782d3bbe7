import type { EventOf } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { Notice } from "../../model/notice.ts";
import type { TaskRecord } from "../../model/task.ts";
import { unlessBroken } from "../broken-definition.ts";
import type { Context } from "../context.ts";
import { answerLink } from "../people/answer-link.ts";
import { waitOf } from "../people/wait.ts";

const PAGE = 100;

/** What there is to tell people about an entry: nothing of questions that have been answered since. */
export async function noticesIn(entry: HistoryEntry, context: Context): Promise<readonly Notice[]> {
  const raised = entry.events.filter((event) => event.type === "raised");
  if (raised.length === 0 && !beginsWait(entry)) return [];
  const store = await context.store();
  const [record] = await store.tasks.load(context.settings.project, [entry.task]);
  if (!record) return [];
  const told = raised.map((event) => noticeOf(event, entry, record));
  const isLast = beginsWait(entry) && !(await waitsAnew(entry, context));
  // Nobody can answer what a broken definition asks, and those behind it are not to wait for it to be mended.
  const wait = isLast ? await unlessBroken(waitOf(record, context)) : undefined;
  if (!wait) return told;
  const answerUrl = await answerLink(wait, "link", context);
  return [...told, { ...wait.notice, ...(answerUrl !== undefined && { answerUrl }) }];
}

/** From one question to the next the status stays what it was; a task that is loaded or resumed asks nothing anew. */
function beginsWait({ type, change, events }: HistoryEntry): boolean {
  const asks = events.some(
    (event) =>
      event.type === "escalated" ||
      event.type === "approved" ||
      (event.type === "asked" && event.audience === "human"),
  );
  return asks || type === "asked" || change["status"] === "HITL";
}

/** Whether a later entry tells of what it waits for now. */
async function waitsAnew({ seq, task }: HistoryEntry, context: Context): Promise<boolean> {
  const store = await context.store();
  const { project } = context.settings;
  for (let after = seq; ; ) {
    const later = await store.log.ofTask({ project, task, after, limit: PAGE });
    if (later.some(beginsWait)) return true;
    if (later.length < PAGE) return false;
    after = later.at(-1)?.seq ?? after;
  }
}

function noticeOf(
  { step, escalation }: EventOf<"raised">,
  { at }: HistoryEntry,
  { id, title, workflow }: TaskRecord,
): Notice {
  const what = escalation === "alert" ? "an alert" : "a ticket";
  const message = `"${title ?? id}" has come to "${step}", which raises ${what}.`;
  return { type: escalation, taskId: id, workflow, step, message, options: [], askedAt: at };
}
