import { currentNode } from "../../engine/current-node.ts";
import type { Result } from "../../model/refusal.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Context } from "../context.ts";
import { approvalsAt, approvalTicket } from "../people/approvals.ts";
import { type Question, type Reply, sameQuestion } from "../people/question.ts";
import { receiptFor } from "../people/receipt.ts";
import type { Run } from "./run.ts";

/** What the person behind the client is asked, where a report waits for nothing but an approval. */
export function askApproval(run: Run, summary: string, { ask }: Context): void {
  const question = run.hold === "approval" ? approvalQuestion(run, summary) : undefined;
  if (question) ask?.(question);
}

/** The run with what the person has approved since; as it was, if they have not. */
export async function withApproval(
  run: Run,
  summary: string,
  reply: Reply,
  { caller }: Context,
): Promise<Result<Run>> {
  const question = approvalQuestion(run, summary);
  if (!question || !sameQuestion(reply.ticket, question.ticket))
    return { ok: false, refusal: { code: "ANSWER_STALE", message: "This was not asked here.", facts: {} } };
  if (reply.said !== "answered" || reply.option !== "yes") return { ok: true, value: run };
  const way = { channel: "elicitation", assurance: "client", identity: caller.id } as const;
  const moved = await run.move(
    {
      type: "approve",
      requirement: question.requirement,
      ...(reply.note !== undefined && { note: reply.note }),
      receipt: receiptFor(reply.ticket, way),
      by: { ...caller, kind: "person", assurance: "client" },
    },
    { note: reply.note },
  );
  return moved.ok ? { ok: true, value: moved.value.run } : moved;
}

function approvalQuestion(
  run: Run,
  summary: string,
): (Question & { readonly requirement: string }) | undefined {
  const [requirement] = approvalsAt(run);
  if (requirement === undefined) return undefined;
  const { node } = currentNode(run.program, run.position, run.world);
  const needed = requirement.replace(/^\d+:/, "");
  const message = `"${node.name}" is said to be done and needs an approval: ${needed}. The report says: ${summary}`;
  // Clients bring back only what was asked as a question; what was shown tells it from any other.
  const purpose = "answer";
  return {
    requirement,
    message,
    options: [
      { id: "yes", label: "Approve" },
      { id: "no", label: "Not now" },
    ],
    ticket: { ...approvalTicket(run, requirement), purpose, shown: contentHash({ requirement, message }) },
  };
}
