import { type Input, send } from "../api.ts";
import type { InboxItem } from "./inbox-item.ts";

/** One button of an inbox item, and its action. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly tone?: "primary" | "danger";
  /** whether the choice ends the task, so that the person has to confirm it */
  readonly ends?: boolean;
  readonly act: (note: string | undefined) => Promise<unknown>;
  /** the same choice, for approvers to sign */
  readonly signed: (note: string | undefined) => SignedChoice;
}

type SignedChoice = NonNullable<Input<"request_signature">["decision"]>;

type Resolution = Input<"resolve_task">["resolution"];

export function choicesFor(item: InboxItem): readonly Choice[] {
  return item.kind === "escalation" ? resolutions(item) : answers(item);
}

function answers({ taskId, step, visit, shown, kind, requirement, options }: InboxItem): Choice[] {
  return options.map(({ id, label, description }) => ({
    id,
    label,
    description,
    ...(kind === "approval" && { tone: "primary" as const }),
    act: (note) =>
      send("answer_question", {
        taskId,
        step,
        visit,
        ...(shown !== undefined && { shown }),
        ...(requirement === undefined ? { option: id } : { requirement }),
        ...(note !== undefined && { note }),
      }),
    signed: (note) => ({
      taskId,
      ...(requirement === undefined ? { option: id } : { requirement }),
      ...(note !== undefined && { note }),
    }),
  }));
}

/**
 * The choices for a stopped task. The option `resume:advised`, for example, resumes along the edge with the outcome
 * `advised`.
 */
function resolutions(item: InboxItem): Choice[] {
  return item.options.map(({ id, label, description }) => {
    const [, word = id, on] = /^(\w+):(.*)$/s.exec(id) ?? [];
    const resolution = word as Resolution;
    return {
      id,
      label,
      description,
      ...(resolution === "resume" && { tone: "primary" as const }),
      ...((resolution === "fail" || resolution === "cancel") && { tone: "danger" as const }),
      ends: resolution !== "resume" && resolution !== "goto",
      ...resolve(item, resolution, on === undefined ? {} : { on }),
    };
  });
}

/**
 * The call for a decision. It names the step and visit that were shown: the task may have stopped
 * again for another reason.
 */
export function resolve(
  { taskId, step: expectedStep, visit, shown }: InboxItem,
  resolution: Resolution,
  where: { readonly on?: string; readonly node?: string },
): Pick<Choice, "act" | "signed"> {
  const decided = (note: string | undefined): SignedChoice & { readonly resolution: Resolution } => ({
    taskId,
    resolution,
    ...where,
    ...(note !== undefined && { note }),
  });
  return {
    act: (note) =>
      send("resolve_task", { expectedStep, visit, ...(shown !== undefined && { shown }), ...decided(note) }),
    signed: decided,
  };
}

/** Whether only signatures of approvers carry a choice out. */
export function isSigned({ signatures }: InboxItem, { id }: Choice): boolean {
  // The options of a stopped task may name a way, as in `resume:advised`.
  return signatures?.options.some((option) => option === id || id.startsWith(`${option}:`)) ?? false;
}
