import type { TaskRecord } from "../../model/task.ts";
import { shortened } from "../../model/words/shortened.ts";
import { gateNeeds } from "../movement/waits/gate-needs.ts";

const MOST_NAMED = 20;
const LONGEST = 1_200;

/** A short text for the worker that takes a task after another: what was thought, what is attached, what is missing. */
export function handoverOf(record: TaskRecord): string | undefined {
  const { handover } = record.team ?? {};
  if (!handover) return undefined;
  const { by, thought, reason } = handover;
  const attached = (record.attachments ?? []).map(({ type, name }) =>
    name === undefined ? type : `${type} ${name}`,
  );
  const needs = gateNeeds(record);
  const lines = [
    `${by} had this task before.`,
    ...(thought === undefined ? [] : [`Last thought: ${thought}`]),
    ...(reason === undefined ? [] : [`Reason for leaving: ${reason}`]),
    ...(attached.length === 0 ? [] : [`Attached: ${attached.slice(-MOST_NAMED).join(", ")}`]),
    ...(needs.length === 0 ? [] : [`Gates still want: ${needs.join(", ")}`]),
  ];
  return shortened(lines.join("\n"), LONGEST);
}
