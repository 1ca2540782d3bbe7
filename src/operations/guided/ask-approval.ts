import type { Result } from "../../model/refusal.ts";
import { printable } from "../../model/words/printable.ts";
import { labelled, quotedText } from "../../model/words/quoted-lines.ts";
import { assuranceAsked } from "../../workflow/assurance-asked.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Requirement } from "../../workflow/program.ts";
import { type ReportContent, reportHash } from "../movement/report-content.ts";
import { approvalTicket, approvalWords, openApprovals } from "../people/approvals.ts";
import { causeOfWait } from "../people/causing-report.ts";
import { formsCount } from "../people/forms-count.ts";
import { sameQuestion } from "../people/open-question.ts";
import { receiptFor } from "../people/receipt.ts";
import type { Call } from "../ports/call.ts";
import type { Question, Reply } from "../ports/question.ts";
import type { GuidedRun } from "./guided-run.ts";
import { afterVisit, leadToPage } from "./lead-to-page.ts";

/** Asks the person behind the client to approve a report that waits for approval: on our page, else in a form. */
export async function askApproval(run: GuidedRun, reported: ReportContent, call: Call): Promise<void> {
  if (run.hold !== "approval") return;
  const [first] = openApprovals(run, run.record?.asked);
  const shown = first && (await approvalQuestion(run, reported, first, call));
  if (shown && (await leadToPage(run.taskId, shown, call))) return;
  const question = call.ask && (await formQuestion(run, reported, call));
  if (question) call.ask?.(question);
}

/** The run after the person's approval; unchanged if the person did not approve. */
export async function withApproval(
  run: GuidedRun,
  reported: ReportContent,
  reply: Reply,
  call: Call,
): Promise<Result<GuidedRun>> {
  const { caller } = call;
  if (reply.said === "opened") return afterVisit(reply.ticket, () => run.reload().then(found), call);
  const question = await formQuestion(run, reported, call);
  if (!question || !sameQuestion(reply.ticket, question.ticket))
    return { ok: false, refusal: { code: "ANSWER_STALE", message: "This was not asked here.", facts: {} } };
  if (reply.said !== "answered" || reply.option !== "yes") return { ok: true, value: run };
  const provenance = { channel: "elicitation", assurance: "client", identity: caller.id } as const;
  const moved = await run.move(
    {
      type: "approve",
      requirement: question.requirement,
      report: question.report,
      ...(reply.note !== undefined && { note: reply.note }),
      receipt: receiptFor(reply.ticket, provenance),
      by: { ...caller, kind: "person", assurance: "client" },
    },
    { note: reply.note },
  );
  return moved.ok ? { ok: true, value: moved.value.run } : moved;
}

function found(run: GuidedRun): Result<GuidedRun> {
  return { ok: true, value: run };
}

interface ApprovalQuestion extends Question {
  readonly requirement: string;
  /** the hash of the report that waits for approval */
  readonly report: string;
}

/** The first approval that can be given by a form in the client. */
async function formQuestion(
  run: GuidedRun,
  reported: ReportContent,
  call: Call,
): Promise<ApprovalQuestion | undefined> {
  const open = openApprovals(run, run.record?.asked).find((one) =>
    formsCount(assuranceAsked(one), call.ports.settings),
  );
  return open && approvalQuestion(run, reported, open, call);
}

/** The question for one approval, with the report that waits for it, as the inbox shows it. */
async function approvalQuestion(
  run: GuidedRun,
  reported: ReportContent,
  { id: requirement }: Requirement,
  call: Call,
): Promise<ApprovalQuestion | undefined> {
  const { record } = run;
  const report = record?.asked;
  if (!record || report === undefined) return undefined;
  const { report: behind } = await causeOfWait(record, run, call);
  const text = behind?.text ?? "";
  const where = text.endsWith("\u2026") ? `\nThe whole is in the history of "${printable(run.taskId)}".` : "";
  const said = labelled("The report says", text);
  const message = `${quotedText(approvalWords(run, report))} ${said}${where}`;
  // Clients return only tickets with the purpose of a question. The hash `shown` distinguishes
  // approvals from questions.
  const purpose = "answer";
  return {
    requirement,
    report,
    message,
    options: [
      { id: "yes", label: "Approve" },
      { id: "no", label: "Not now" },
    ],
    ticket: {
      ...approvalTicket(run, requirement, report),
      purpose,
      shown: contentHash({ requirement, message, report, reported: reportHash(reported) }),
    },
  };
}
