import type { Result } from "../../model/refusal.ts";
import { shortened } from "../../model/words/shortened.ts";
import { contentHash } from "../../workflow/hash.ts";
import { type ReportContent, reportHash, reportText } from "../movement/report-content.ts";
import { approvalsAt, approvalTicket, approvalWords } from "../people/approvals.ts";
import { sameQuestion } from "../people/open-question.ts";
import { receiptFor } from "../people/receipt.ts";
import type { Call } from "../ports/call.ts";
import type { Question, Reply } from "../ports/question.ts";
import type { GuidedRun } from "./guided-run.ts";

/** The most characters of a report in a form. The answer is still about the whole report. */
const LONGEST = 4_000;

/** Asks the person behind the client to approve a report that waits for approval. */
export function askApproval(run: GuidedRun, reported: ReportContent, { ask }: Call): void {
  const question = run.hold === "approval" ? approvalQuestion(run, reported) : undefined;
  if (question) ask?.(question);
}

/** The run after the person's approval; unchanged if the person did not approve. */
export async function withApproval(
  run: GuidedRun,
  reported: ReportContent,
  reply: Reply,
  { caller }: Call,
): Promise<Result<GuidedRun>> {
  const question = approvalQuestion(run, reported);
  if (!question || !sameQuestion(reply.ticket, question.ticket))
    return { ok: false, refusal: { code: "ANSWER_STALE", message: "This was not asked here.", facts: {} } };
  if (reply.said !== "answered" || reply.option !== "yes") return { ok: true, value: run };
  const provenance = { channel: "elicitation", assurance: "client", identity: caller.id } as const;
  const moved = await run.move(
    {
      type: "approve",
      requirement: question.requirement,
      report: reportHash(reported),
      ...(reply.note !== undefined && { note: reply.note }),
      receipt: receiptFor(reply.ticket, provenance),
      by: { ...caller, kind: "person", assurance: "client" },
    },
    { note: reply.note },
  );
  return moved.ok ? { ok: true, value: moved.value.run } : moved;
}

function approvalQuestion(
  run: GuidedRun,
  reported: ReportContent,
): (Question & { readonly requirement: string }) | undefined {
  const report = reportHash(reported);
  const [requirement] = approvalsAt(run, report);
  if (requirement === undefined) return undefined;
  const text = reportText(reported);
  const where = text.length > LONGEST ? `\nThe whole is in the history of "${run.taskId}".` : "";
  const message = `${approvalWords(run, report)} The report says: ${shortened(text, LONGEST)}${where}`;
  // Clients return only tickets with the purpose of a question. The hash `shown` tells approvals from questions.
  const purpose = "answer";
  return {
    requirement,
    message,
    options: [
      { id: "yes", label: "Approve" },
      { id: "no", label: "Not now" },
    ],
    ticket: {
      ...approvalTicket(run, requirement, report),
      purpose,
      shown: contentHash({ requirement, message, report }),
    },
  };
}
