import type { Caller } from "../../model/caller.ts";
import type { Event } from "../../model/event.ts";
import type { ChangeType, NewEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import { changeBetween } from "../../tasks/view/change-between.ts";

export interface Remark {
  readonly type?: ChangeType | undefined;
  readonly caller?: Caller | undefined;
  readonly output?: Json | undefined;
  readonly note?: string | undefined;
  /** the claim that stays on the task after the move */
  readonly claim?: Claim | undefined;
}

/** The pending change of one task. */
export interface PendingChange {
  readonly before: TaskRecord | undefined;
  record: TaskRecord;
  remark: Remark;
  readonly events: Event[];
}

/** Merges two remarks about one task. Where both have a field, the first wins. */
export function firstRemark(first: Remark, then: Remark): Remark {
  return {
    type: first.type ?? then.type,
    caller: first.caller ?? then.caller,
    output: first.output === undefined ? then.output : first.output,
    note: first.note ?? then.note,
    claim: first.claim ?? then.claim,
  };
}

/** Copies field by field: this runs for every move, and a spread of so many fields would take longer. */
export function entryOf(
  { before, record, remark, events }: PendingChange,
  at: number,
  trace: string | undefined,
): NewEntry {
  const { type = "moved", caller = clockCaller, output, note } = remark;
  const change = changeBetween(before, record);
  const entry: NewEntry = { task: record.id, type, at, caller, events, change };
  if (trace !== undefined) entry.caller = { ...caller, trace };
  if (output !== undefined) entry.output = output;
  if (note !== undefined) entry.note = note;
  return entry;
}
