import { stepPath } from "../../engine/step-path.ts";
import type { DecisionStatement } from "../../model/decision-statement.ts";
import type { Event } from "../../model/event.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { entriesOf } from "../history/entries-of.ts";
import { locate } from "../movement/locate.ts";
import { taskSubject } from "../movement/task-subject.ts";
import { causeOfWait, type WaitCause } from "../people/causing-report.ts";
import { type InboxDecision, inboxItems } from "../people/inbox-items.ts";
import type { Call } from "../ports/call.ts";
import type { DecisionChoice } from "./decision-choice.ts";

const kinds = { question: "checkpoint", approval: "approval", escalation: "resolution" } as const;

/** The events of an entry that asks, for each kind of wait. A request for approval has none. */
const asking: Readonly<Record<InboxDecision["kind"], readonly Event["type"][]>> = {
  question: ["asked"],
  approval: [],
  escalation: ["escalated", "ended"],
};

/** What is open at a task, and the statement of a choice there. */
export interface OpenDecision {
  readonly item: InboxDecision;
  readonly statement: DecisionStatement;
}

/** The statement that an approver signs for a choice; refused if the task does not wait for such a decision. */
export async function openDecision(
  record: TaskRecord,
  choice: DecisionChoice,
  call: Call,
): Promise<Result<OpenDecision>> {
  const located = await locate(record, call);
  const cause = await causeOfWait(record, located, call);
  const item = itemFor(inboxItems(record, located, cause), choice);
  const chosen = chosenWith(choice);
  if (!item || chosen === undefined) return nothingOpen(choice);
  const { title = "", message, options, visit } = item;
  const { repository = null, ...bound } = (await taskSubject(record.id, call)).subject ?? {};
  const subject = "commit" in bound ? bound : null;
  const statement: DecisionStatement = {
    project: record.project,
    repository,
    task: record.id,
    workflow: { id: record.workflow, hash: located.program.version },
    node: stepPath(located.position),
    visit,
    kind: kinds[item.kind],
    shown: {
      title,
      message,
      options: options.map(({ id, label }) => ({ id, label })),
      report: reportOf(cause),
    },
    chosen,
    note: choice.note ?? null,
    reportHash: (item.kind === "approval" && record.asked) || null,
    evidence: (cause.files ?? []).map(({ type, name, path, sha256 }) => ({
      requirement: [type, name ?? path ?? ""].join(" ").trim(),
      class: "attachment",
      sha256,
    })),
    subject,
    head: await askingEntry(record, item.kind, call),
  };
  return { ok: true, value: { item, statement } };
}

function itemFor(
  items: readonly InboxDecision[],
  { option, requirement, resolution }: DecisionChoice,
): InboxDecision | undefined {
  return items.find((item) => {
    if (item.kind === "question") return item.options.some(({ id }) => id === option);
    return item.kind === "approval" ? item.requirement === requirement : resolution !== undefined;
  });
}

/** The choice in one text. Exactly one of its kinds may be there. */
function chosenWith({ option, requirement, resolution, node, on }: DecisionChoice): string | undefined {
  const given = [option, requirement, resolution].filter((each) => each !== undefined);
  if (given.length !== 1) return undefined;
  if (option !== undefined) return option;
  if (requirement !== undefined) return `approve ${requirement}`;
  const way = resolution === "goto" ? node : resolution === "resume" ? on : undefined;
  return way === undefined ? resolution : `${resolution} ${way}`;
}

function reportOf({ report }: WaitCause): string | null {
  return report ? [report.about, report.text ?? ""].filter(Boolean).join("\n") : null;
}

/** The hash of the entry that asked. Later entries, such as a new description, do not change what is asked. */
async function askingEntry(record: TaskRecord, kind: InboxDecision["kind"], call: Call): Promise<string> {
  for await (const { type, events, hash } of entriesOf(record, call.ports, "newest")) {
    const asks =
      kind === "approval" ? type === "asked" : events.some((event) => asking[kind].includes(event.type));
    if (asks) return hash;
  }
  return record.hash;
}

function nothingOpen({ taskId }: DecisionChoice): Result<never> {
  const message = `"${taskId}" does not wait for this decision, or several are named.`;
  return { ok: false, refusal: { code: "CHECKPOINT_NOT_FOUND", message, facts: { taskId } } };
}
