import { defaultLifecycle, stateOf } from "../../lifecycle/default-lifecycle.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Context } from "../context.ts";
import { Journey } from "../journey.ts";
import { whereToAnswer } from "./where-to-answer.ts";

interface Unmet {
  readonly requirement: string;
}

/** A report that only lacks a person's approval puts the task before people; the report itself is still refused. */
export async function requestApproval(
  refusal: Refusal,
  record: TaskRecord,
  context: Context,
  /** what the report says, for whoever approves it */
  note?: string,
): Promise<Refusal> {
  const unmet = (refusal.facts["unmet"] ?? []) as readonly Unmet[];
  const isOnlyThat = unmet.length > 0 && unmet.every(({ requirement }) => /^\d+:approval /.test(requirement));
  if (refusal.code !== "EVIDENCE_MISSING" || !isOnlyThat) return refusal;
  if (record.hold !== "approval") {
    const journey = new Journey(context);
    const state = stateOf(defaultLifecycle, "ready");
    const held: TaskRecord = {
      ...record,
      hold: "approval",
      category: "ready",
      state,
      updatedAt: context.now(),
    };
    journey.put(record, held, [], { type: "asked", caller: context.caller, note });
    await journey.commit();
  }
  const waiting = whereToAnswer(record.id, context);
  return { ...refusal, facts: { ...refusal.facts, waiting } };
}
