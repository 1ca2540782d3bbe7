import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import { situation } from "../../engine/situation.ts";
import { NoticeOption } from "../../model/notice.ts";
import { EscalationReason } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import { approvalsAt } from "./approvals.ts";
import { openQuestion, type Place } from "./question.ts";

/** One thing that waits for a person. */
export const InboxItem = z.object({
  taskId: z.string(),
  title: z.string().optional(),
  workflow: z.string(),
  step: z.string(),
  visit: z.number().int(),
  kind: z.enum(["question", "approval", "escalation"]),
  message: z.string(),
  reason: EscalationReason.optional(),
  /** answers of a question, or ways out of an escalation as `resolve_task` takes them */
  options: z.array(NoticeOption),
  requirement: z.string().optional(),
  askedAt: z.number(),
  agent: z.string().optional(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** What a task waits for, at the place where it is; `report` is what was said that brought it there. */
export function inboxItems(record: TaskRecord, place: Place, report?: string): InboxItem[] {
  const { program, position, world } = place;
  const agent = record.claim?.owner ?? record.run?.caller;
  const common = {
    taskId: record.id,
    ...(record.title !== undefined && { title: record.title }),
    workflow: record.workflow,
    step: record.step,
    visit: position.visit,
    askedAt: position.since,
    ...(agent !== undefined && { agent }),
  };
  if (position.escalation) {
    const person = { kind: "person", id: "" } as const;
    const { message, required } = situation(program, position, person, world);
    const options = required.map(({ resolution = "resume", on, description }) => ({
      id: on === undefined ? resolution : `${resolution}:${on}`,
      label: description,
    }));
    const said = report === undefined ? "" : ` The last report said: ${shortened(report)}`;
    return [
      { ...common, kind: "escalation", message: `${message}${said}`, reason: position.escalation, options },
    ];
  }
  const question = openQuestion(place);
  if (question) {
    const options = question.options.map(({ id, label, description }) => ({
      id,
      label,
      ...(description !== undefined && { description }),
    }));
    return [{ ...common, kind: "question", message: question.message, options }];
  }
  const { node } = currentNode(program, position, world);
  const said = report === undefined ? "" : ` The report says: ${report}`;
  return approvalsAt(place).map((requirement) => ({
    ...common,
    kind: "approval" as const,
    message: `"${node.name}" is said to be done and needs an approval: ${requirement.replace(/^\d+:/, "")}.${said}`,
    requirement,
    options: [{ id: "approve", label: "Approve" }],
  }));
}

/** The whole is in the task's history. */
const LONGEST = 500;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}\u2026`;
}
