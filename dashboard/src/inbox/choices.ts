import { ask, type Input } from "../api.ts";
import type { InboxItem } from "./inbox-item.ts";

/** One button of an item, and what it does. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tone?: "primary" | "danger";
  readonly act: (note: string | undefined) => Promise<unknown>;
}

type Resolution = Input<"resolve_task">["resolution"];

const names: Readonly<Record<Resolution, string>> = {
  resume: "Resume",
  goto: "Go on elsewhere",
  succeed: "Mark as succeeded",
  fail: "Mark as failed",
  cancel: "Cancel the task",
};

/** Where to go on is chosen from a list of its own. */
const shown: readonly Resolution[] = ["resume", "succeed", "fail", "cancel"];

export function choicesFor(item: InboxItem): readonly Choice[] {
  return item.kind === "escalation" ? resolutions(item) : answers(item);
}

function answers({ taskId, step, visit, kind, requirement, options }: InboxItem): Choice[] {
  return options.map(({ id, label, description }) => ({
    id,
    label,
    ...(description !== undefined && { description }),
    ...(kind === "approval" && { tone: "primary" as const }),
    act: (note) =>
      ask("answer_question", {
        taskId,
        step,
        visit,
        ...(requirement === undefined ? { option: id } : { requirement }),
        ...(note !== undefined && { note }),
      }),
  }));
}

/** The ways back that the workflow draws, then what a person may always do. */
function resolutions({ taskId, options }: InboxItem): Choice[] {
  const ways = options.filter(({ id }) => id.startsWith("resume:"));
  const drawn = ways.map(({ id, label }): Choice => {
    const on = id.slice("resume:".length);
    return { id, label, tone: "primary", act: resolve(taskId, "resume", { on }) };
  });
  const offered = new Map(options.map(({ id, label }) => [id, label]));
  const plain = shown
    .filter((resolution) => resolution !== "resume" || ways.length === 0)
    .map((resolution): Choice => {
      const description = offered.get(resolution);
      return {
        id: resolution,
        label: names[resolution],
        ...(description !== undefined && { description }),
        ...(resolution === "resume" && { tone: "primary" }),
        ...((resolution === "fail" || resolution === "cancel") && { tone: "danger" }),
        act: resolve(taskId, resolution),
      };
    });
  return [...drawn, ...plain];
}

export function resolve(
  taskId: string,
  resolution: Resolution,
  where: { readonly on?: string; readonly node?: string } = {},
): Choice["act"] {
  return (note) => ask("resolve_task", { taskId, resolution, ...where, ...(note !== undefined && { note }) });
}
