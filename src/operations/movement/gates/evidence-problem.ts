import { whySameDoer } from "../../../engine/doers.ts";
import type { Caller } from "../../../model/caller.ts";
import { type Evidence, isAssured } from "../../../model/evidence.ts";
import type { Json } from "../../../model/json.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { readCondition } from "../../../workflow/conditions/condition.ts";
import type { Call } from "../../ports/call.ts";
import { attachmentChange } from "../attachments/attachment-change.ts";
import { observedFact } from "../evidence/observed-fact.ts";
import { reportFact } from "../evidence/report-fact.ts";
import { gateCommand } from "./gate-command.ts";
import { lastDoers } from "./last-doers.ts";

interface Asked {
  readonly record: TaskRecord;
  /** the caller that moves the task */
  readonly by: Caller;
  readonly call: Call;
}

/** Why the evidence that a gate asks for does not hold; `undefined` if it does. */
export function evidenceProblem(evidence: Evidence, asked: Asked): Promise<string | undefined> {
  if ("run" in evidence) return gateCommand(evidence, asked.record, asked.call);
  if ("report" in evidence) return reportProblem(evidence, asked);
  if ("observed" in evidence) return observedProblem(evidence.observed, asked);
  if ("attachment" in evidence) return attachmentProblem(evidence.attachment, asked);
  if ("by" in evidence) return doerProblem(evidence.than, asked);
  if ("approval" in evidence) return Promise.resolve(approvalProblem(evidence, asked));
  return Promise.resolve(conditionProblem(evidence.variable, asked.record));
}

async function reportProblem(
  { report, expect }: Extract<Evidence, { report: string }>,
  { call }: Asked,
): Promise<string | undefined> {
  const read = readCondition(expect);
  if (!read.ok) return `"${expect}" is no condition`;
  const key = { index: 1, kind: "report", text: report } as const;
  const { holds, detail } = await reportFact(
    call,
    { ...key, id: "", evidence: { report, expect }, expect: read.condition },
    report,
  );
  return holds ? undefined : (detail ?? "it does not hold");
}

async function observedProblem(command: string, { record, call }: Asked): Promise<string | undefined> {
  const { position, id: taskId } = record;
  const since = position?.since ?? record.updatedAt;
  const { holds, detail } = await observedFact(call, "", command, { taskId, since, taken: new Set() });
  return holds ? undefined : (detail ?? "it was not seen");
}

async function attachmentProblem(type: string, { record, call }: Asked): Promise<string | undefined> {
  const last = record.attachments?.findLast((one) => one.type === type);
  return last ? attachmentChange(last, call) : "nothing of this type is attached";
}

/** Conditions read the variables of the task's workflow, and its context. */
function conditionProblem(text: string, { position, context }: TaskRecord): string | undefined {
  const read = readCondition(text);
  if (!read.ok) return `"${text}" is no condition`;
  const values: Readonly<Record<string, Json>> = { ...context, ...position?.variables };
  const holds = read.condition.holds((name) => (Object.hasOwn(values, name) ? values[name] : undefined));
  return holds ? undefined : "it does not hold";
}

/** A person approves by moving the task. Another agent approves by moving a task that it did not bring here. */
function approvalProblem(
  { approval, assurance }: Extract<Evidence, { approval: string }>,
  { record, by, call }: Asked,
): string | undefined {
  const { role, caller, ports } = call;
  const needed = assurance ?? ports.settings.assurance;
  const isPerson = role === "operator" && caller.kind === "person" && isAssured("operator", needed);
  if (isPerson) return undefined;
  if (approval === "human") return "a person must move it";
  const owner = record.claim?.owner;
  return owner === undefined || owner === by.id || owner === by.worker
    ? "another worker must move it"
    : undefined;
}

async function doerProblem(
  than: string | readonly string[] | undefined,
  { record, by, call }: Asked,
): Promise<string | undefined> {
  const steps = than === undefined ? undefined : [than].flat();
  for (const doer of await lastDoers(record, steps, call)) {
    const same = whySameDoer(doer, by);
    if (same !== undefined) return `${same} the work before: another worker is needed`;
  }
  return undefined;
}
