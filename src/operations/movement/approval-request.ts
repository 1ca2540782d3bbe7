import type { Event } from "../../model/event.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { readRequirementId } from "../../model/requirement.ts";
import type { TaskRecord } from "../../model/task.ts";
import { awaitingApproval } from "../../tasks/changes/awaiting-approval.ts";
import type { Call } from "../ports/call.ts";
import { judgeFiles } from "./attachments/attached-files.ts";
import type { Change } from "./commit-change.ts";
import { Journey } from "./journey.ts";
import { askedReport, type ReportContent, reportHash, reportText } from "./report-content.ts";
import { whereToAnswer } from "./where-to-answer.ts";

interface UnmetRequirement {
  readonly requirement: string;
}

/**
 * The change that asks people to approve a report that lacks nothing but their approval. The report itself is still
 * refused. The refusal says where people answer, so it is returned only after the request is committed.
 */
export async function approvalRequest(
  refusal: Refusal,
  record: TaskRecord,
  content: ReportContent,
  /** the attachments of the task and of the report */
  held: Pick<TaskRecord, "id" | "attachments">,
  call: Call,
): Promise<Result<Change<never>>> {
  const unmet = (refusal.facts["unmet"] ?? []) as readonly UnmetRequirement[];
  const isOnlyThat =
    unmet.length > 0 && unmet.every(({ requirement }) => readRequirementId(requirement)?.kind === "approval");
  if (!isOnlyThat) return { ok: false, refusal };
  // Refuse changed files: people would be shown another content than the reported one.
  const changed = await judgeFiles(held, call);
  if (changed) return { ok: false, refusal: changed };
  const asked = reportHash(content);
  const journey = new Journey(call);
  // A different report replaces the one that waits, because people approve the report that they are shown.
  if (record.hold !== "approval" || record.asked !== asked) {
    const remark = { note: reportText(content), output: content.output, caller: call.caller };
    const files = (content.brought ?? []).map(({ text: _text, ...file }) => file);
    const next = awaitingApproval(record, asked, journey.now, files);
    const step = record.position?.step ?? "";
    const event: Event = { type: "approval_asked", step, report: askedReport(content), by: call.caller };
    journey.put(record, next, [event], { type: "asked", ...remark });
  }
  const waiting = whereToAnswer(record.id, call.ports);
  const told = { ...refusal, facts: { ...refusal.facts, waiting } };
  return { ok: true, value: { journey, answer: () => ({ ok: false, refusal: told }) } };
}
