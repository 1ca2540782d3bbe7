import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import { situation } from "../../engine/situation.ts";
import { EscalationReason } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Context } from "../context.ts";
import { storedRun } from "../guided/stored-run.ts";
import { operation } from "../operation.ts";
import { approvalsAt } from "./approvals.ts";
import { openQuestion } from "./question.ts";

const Option = z.object({ id: z.string(), label: z.string(), description: z.string().optional() });

const Item = z.object({
  taskId: z.string(),
  title: z.string().optional(),
  workflow: z.string(),
  step: z.string(),
  visit: z.number().int(),
  kind: z.enum(["question", "approval", "escalation"]),
  message: z.string(),
  reason: EscalationReason.optional(),
  /** answers of a question, or ways out of an escalation as `resolve_task` takes them */
  options: z.array(Option),
  requirement: z.string().optional(),
  askedAt: z.number(),
  agent: z.string().optional(),
});
type Item = z.infer<typeof Item>;

export const listInbox = operation({
  name: "list_inbox",
  summary: "What waits for a person: questions, approvals, tasks that stopped. Oldest first.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    limit: z.number().int().min(1).max(500).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  output: z.object({ items: z.array(Item), total: z.number().int(), nextCursor: z.string().optional() }),
  run: async ({ limit = 100, cursor }, context) => {
    const store = await context.store();
    const { project } = context.settings;
    const page = await store.list({
      project,
      limit,
      states: [{ category: "ready", held: ["question", "approval", "escalation"] }],
      ...(cursor !== undefined && { after: Number(cursor) }),
    });
    const counts = await store.count(project);
    const waits = new Set<string | undefined>(["question", "approval", "escalation"]);
    const total = counts.reduce((sum, { hold, count }) => sum + (waits.has(hold) ? count : 0), 0);
    const items = await Promise.all(page.tasks.map((record) => itemsOf(record, context)));
    return {
      ok: true,
      value: {
        items: items.flat(),
        total,
        ...(page.next !== undefined && { nextCursor: String(page.next) }),
      },
    };
  },
});

async function itemsOf(record: TaskRecord, context: Context): Promise<Item[]> {
  const run = await storedRun(record, context);
  const { position } = run;
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
    const { message, required } = situation(run.program, position, person, run.world);
    const options = required.map(({ resolution = "resume", on, description }) => ({
      id: on === undefined ? resolution : `${resolution}:${on}`,
      label: description,
    }));
    return [{ ...common, kind: "escalation", message, reason: position.escalation, options }];
  }
  const question = openQuestion(run);
  if (question) {
    const options = question.options.map(({ id, label, description }) => ({
      id,
      label,
      ...(description !== undefined && { description }),
    }));
    return [{ ...common, kind: "question", message: question.message, options }];
  }
  const { node } = currentNode(run.program, position, run.world);
  return approvalsAt(run).map((requirement) => ({
    ...common,
    kind: "approval" as const,
    message: `"${node.name}" is said to be done and needs an approval: ${requirement.replace(/^\d+:/, "")}.`,
    requirement,
    options: [{ id: "approve", label: "Approve" }],
  }));
}
