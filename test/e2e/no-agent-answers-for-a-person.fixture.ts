import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../src/model/json.ts";
import type { Operation } from "../../src/operations/door/operation.ts";
import { Desk } from "../support/desk.ts";
import { approved, question } from "../support/voyage.ts";

/** A question and an approval that wait for a person, in runs of an agent. */
export interface Aims {
  readonly desk: Desk;
  readonly question: Aim;
  readonly approval: Aim;
}

export interface Aim {
  readonly taskId: string;
  readonly state: string;
  /** every id that a call could name */
  readonly step: string;
  readonly requirement: string;
}

export async function openAims(): Promise<Aims> {
  const desk = new Desk({ bundled: "test/operations/guided" });
  await desk.load("question", question);
  await desk.load("approved", approved);
  const agent = desk.as("agent", "agent-1");
  const start = (workflow_id: string) =>
    desk.data<{ taskId: string; state: string }>("start_workflow", { workflow_id }, agent);
  const [asking, building] = [await start("question"), await start("approved")];
  const report = { state: building.state, step_id: "build", summary: "done", outcome: "passed" };
  await desk.refusal("complete_step", report, agent);
  const { items } = await desk.data<{ items: { kind: string; requirement?: string }[] }>("list_inbox");
  const requirement = items.find(({ kind }) => kind === "approval")?.requirement ?? "";
  return {
    desk,
    question: { ...asking, step: "ask", requirement },
    approval: { ...building, step: "build", requirement },
  };
}

/** Values an agent could send in each field to get past a person. */
function valuesFor(aim: Aim): Readonly<Record<string, readonly Json[]>> {
  const { taskId, state, step, requirement } = aim;
  const workflow = step === "ask" ? "question" : "approved";
  const past = step === "ask" ? "ship" : "again";
  const definition = { ...((step === "ask" ? question : approved) as object), id: workflow } as Json;
  const task = { id: taskId, workflowType: workflow, currentStep: past, status: "IN_PROGRESS" };
  return {
    taskId: [taskId],
    task_id: [taskId],
    id: [workflow, taskId],
    state: [state],
    workflow_id: [workflow],
    workflowId: [workflow],
    workflow: [workflow],
    step_id: [step, past],
    checkpoint_id: [step],
    option_id: ["yes", "no"],
    option: ["yes"],
    requirement: [requirement],
    outcome: ["passed", "yes", "approved"],
    result: ["yes", "passed", "approved"],
    expectedStep: [step],
    step: [step],
    node: [past, "end"],
    on: ["yes"],
    fence: [1, 2],
    worker: ["tester", "agent-1"],
    summary: ["A person said yes."],
    reason: ["A person said so."],
    note: ["A person said yes."],
    action: ["complete_step", "respond_to_checkpoint", "transition", "advance_loop"],
    activity_id: [past],
    loop_id: ["round"],
    resolution: ["succeed", "resume", "goto", "fail", "cancel"],
    status: ["COMPLETED", "IN_PROGRESS", "PENDING", "PAUSED", "CANCELLED"],
    mode: ["replace", "merge"],
    tasks: [[task], [{ ...task, status: "COMPLETED", currentStep: "end" }]],
    definition: [definition],
    variables: [{}, { approved: true }],
    idempotencyKey: ["once"],
    wait_ms: [0],
    limit: [10],
  };
}

/** Calls of an operation: with all fields, with each other value once, with each field left out once. */
export function callsOf({ input }: Operation, aim: Aim): readonly Record<string, Json>[] {
  const values = valuesFor(aim);
  const fields = Object.keys(input.shape).filter((field) => values[field] !== undefined);
  const first = Object.fromEntries(fields.map((field) => [field, values[field]?.[0] ?? null]));
  const others = fields.flatMap((field) =>
    (values[field] ?? []).slice(1).map((value) => ({ ...first, [field]: value })),
  );
  const shorter = fields.map((field) => {
    const { [field]: _left, ...rest } = first;
    return rest;
  });
  return [first, ...others, ...shorter];
}

/** How the question or the approval got past its person; an agent may only give up or fail. */
export async function breachOf({ desk, question: asked, approval }: Aims): Promise<string | undefined> {
  const events = (await desk.history()).flatMap((entry) => entry.events);
  const deed = events.find(
    (event) =>
      event.type === "answered" ||
      event.type === "approved" ||
      event.type === "resolved" ||
      (event.type === "ended" && event.result === "success"),
  );
  if (deed) return JSON.stringify(deed);
  const [one, other] = [await desk.record(asked.taskId), await desk.record(approval.taskId)];
  const isAsked = one.hold === "question" && one.step === "ask";
  if (!isAsked && one.position?.result !== "cancelled") return `the question is at ${one.step}, ${one.hold}`;
  const isBuilding = other.step === "build" && (other.position?.approved ?? []).length === 0;
  if (!isBuilding && other.position?.result !== "cancelled") return `the approval is at ${other.step}`;
  return undefined;
}

/** Whether the question and the approval wait unchanged. */
export async function isUntouched(aims: Aims, before: readonly unknown[]): Promise<boolean> {
  return isDeepStrictEqual(await placesOf(aims), before);
}

export async function placesOf({ desk, question: asked, approval }: Aims): Promise<readonly unknown[]> {
  const records = [await desk.record(asked.taskId), await desk.record(approval.taskId)];
  return records.map(({ position, hold }) => ({ position, hold }));
}
