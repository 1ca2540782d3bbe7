import type { EventOf } from "../../../model/event.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { Notice } from "../../../model/notice.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { unlessBroken } from "../../library/broken-definition.ts";
import { answerLink } from "../../people/answer-link.ts";
import { personRequestOf } from "../../people/person-request.ts";
import type { Call } from "../../ports/call.ts";

const PAGE = 100;

/** The notices for an entry. Leaves out questions that have been answered since. */
export async function noticesIn(entry: HistoryEntry, call: Call): Promise<readonly Notice[]> {
  const raised = entry.events.filter((event) => event.type === "raised");
  if (raised.length === 0 && !startsWait(entry)) return [];
  const store = await call.ports.store();
  const [record] = await store.tasks.load(call.ports.settings.project, [entry.task]);
  if (!record) return [];
  const notices = raised.map((event) => noticeOf(event, entry, record));
  const isLast = startsWait(entry) && !(await startsWaitAgain(entry, call));
  // The question of a broken definition cannot be answered, and must not block the notices after it.
  const wait = isLast ? await unlessBroken(personRequestOf(record, call)) : undefined;
  if (!wait) return notices;
  const answerUrl = await answerLink(wait, "link", call);
  return [...notices, { ...wait.notice, ...(answerUrl !== undefined && { answerUrl }) }];
}

/**
 * Whether the task begins to wait for a person with this entry. Its status is not enough to decide: it stays the
 * same from one question to the next. Nor are its events: a task that is loaded or resumed as waiting has none.
 */
function startsWait({ type, change, events }: HistoryEntry): boolean {
  const asks = events.some(
    (event) =>
      event.type === "escalated" ||
      event.type === "approved" ||
      (event.type === "asked" && event.audience === "human"),
  );
  return asks || type === "asked" || change["status"] === "HITL";
}

/** Whether a later entry starts the wait that is open now. */
async function startsWaitAgain({ seq, task }: HistoryEntry, call: Call): Promise<boolean> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  for (let after = seq; ; ) {
    const later = await store.log.ofTask({ project, task, after, limit: PAGE });
    if (later.some(startsWait)) return true;
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
