import type { Refusal } from "../../model/refusal.ts";
import { readRequirementId } from "../../model/requirement.ts";
import type { TaskRecord } from "../../model/task.ts";
import { awaitingApproval } from "../../tasks/changes/awaiting-approval.ts";
import type { Call } from "../ports/call.ts";
import { Journey } from "./journey.ts";
import { type Reported, reportHash, reportText } from "./reported.ts";
import { whereToAnswer } from "./where-to-answer.ts";

interface Unmet {
  readonly requirement: string;
}

/** A report that only lacks a person's approval puts the task before people; the report itself is still refused. */
export async function requestApproval(
  refusal: Refusal,
  record: TaskRecord,
  call: Call,
  reported: Reported,
): Promise<Refusal> {
  const unmet = (refusal.facts["unmet"] ?? []) as readonly Unmet[];
  const isOnlyThat =
    unmet.length > 0 && unmet.every(({ requirement }) => readRequirementId(requirement)?.kind === "approval");
  if (refusal.code !== "EVIDENCE_MISSING" || !isOnlyThat) return refusal;
  const asked = reportHash(reported);
  // Another report than the one that waits takes its place: what is approved is what is shown.
  if (record.hold !== "approval" || record.asked !== asked) {
    const journey = new Journey(call);
    const remark = { note: reportText(reported), output: reported.output, caller: call.caller };
    const held = awaitingApproval(record, asked, journey.now);
    journey.put(record, held, [], { type: "asked", ...remark });
    await journey.commit();
  }
  const waiting = whereToAnswer(record.id, call.ports);
  return { ...refusal, facts: { ...refusal.facts, waiting } };
}
