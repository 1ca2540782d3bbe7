import { currentNode } from "../../engine/current-node.ts";
import type { Json } from "../../model/json.ts";
import type { Notice } from "../../model/notice.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import type { Ticket } from "../../model/ticket.ts";
import { quotedText } from "../../model/words/quoted-lines.ts";
import { contentHash } from "../../workflow/hash.ts";
import { locate } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";
import { attachedLines } from "./attached-lines.ts";
import { causeOfWait, reportBehindText } from "./causing-report.ts";
import { type InboxItem, inboxItems } from "./inbox-items.ts";
import { LINK_MS } from "./tickets.ts";

/** The most characters of a report in a notice. It is low, because a notice is read at a glance. */
const LONGEST_REPORT = 1_000;

const FOR_PEOPLE: readonly (Hold | undefined)[] = ["question", "approval", "escalation"];

/** A task's request to a person: its notice, and the ticket for a link that answers it. */
export interface PersonRequest {
  readonly notice: Notice;
  readonly ticket: Omit<Ticket, "purpose">;
  /** the `shown` hash of the inbox item for each option, to be sent with the answer */
  readonly shown: ReadonlyMap<string, string | undefined>;
}

/** The request of a task to a person; `undefined` if the task does not wait for a person. */
export async function personRequestOf(record: TaskRecord, call: Call): Promise<PersonRequest | undefined> {
  if (!FOR_PEOPLE.includes(record.hold) || !record.position) return undefined;
  const located = await locate(record, call);
  const cause = await causeOfWait(record, located, call);
  const items = inboxItems(record, located, cause);
  const [item] = items;
  if (!item) return undefined;
  const { kind: type, taskId, workflow, step, askedAt, visit } = item;
  const report = item.report && reportBehindText(item.report, LONGEST_REPORT);
  const lines = [...items.map((one) => quotedText(one.message)), report ?? "", ...attachedLines(item)];
  const message = [...new Set(lines)].filter(Boolean).join("\n");
  const options = type === "approval" ? items.map(approvalOption) : item.options;
  const { program } = currentNode(located.program, located.position, located.world);
  return {
    notice: { type, taskId, workflow, step, message, options, askedAt },
    ticket: {
      task: taskId,
      step,
      visit,
      definition: program.version,
      shown: contentHash({
        type,
        message,
        options: options.map(asJson),
        asked: record.asked ?? "",
        items: items.map(({ shown = "" }) => shown),
      }),
      expiresAt: call.ports.now() + LINK_MS,
    },
    shown: new Map(options.map(({ id }, index) => [id, (items[index] ?? item).shown])),
  };
}

function asJson({ id, label, description = "" }: Notice["options"][number]): Json {
  return { id, label, description };
}

/** The option to approve one requirement. Each requirement is approved separately. */
function approvalOption({ requirement = "" }: InboxItem, index: number, all: readonly InboxItem[]) {
  return { id: requirement, label: all.length === 1 ? "Approve" : `Approve ${index + 1} of ${all.length}` };
}
