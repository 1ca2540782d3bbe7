import type { Event, EventOf } from "../model/event.ts";
import type { Demand } from "../model/evidence.ts";
import { readReceipt } from "../presence/read-receipt.ts";
import { demandOf } from "../workflow/assurance-asked.ts";
import type { Program } from "../workflow/program.ts";
import type { Expectation } from "./expectation.ts";
import { type GateProblem, gateProblem } from "./gate-problem.ts";
import { optionPasses } from "./option-passes.ts";
import { isOtherQuestion } from "./other-question.ts";
import { otherStatement } from "./other-statement.ts";

type Decided = EventOf<"answered"> | EventOf<"approved"> | EventOf<"resolved">;

/** The events of a run, in their order. Every signed one among them has been verified. */
export interface Run {
  readonly program: Program;
  readonly events: readonly Event[];
}

/** A signed decision, as the check reports it. */
export interface SignedGate {
  readonly gate: string;
  readonly approvers: readonly string[];
  readonly chosen: string;
  readonly shown: string;
}

/** A decision that an operator made in place of the signatures, and that the trusted side accepts. */
export interface BrokenGate {
  readonly gate: string;
  readonly operator: string;
  readonly reason: string;
}

type PassedGate = SignedGate | BrokenGate;

/** The decisions of one required gate, or why it does not count as passed. */
export function judgeGateNode(
  run: Run,
  gate: string,
  expected: Expectation,
): readonly PassedGate[] | GateProblem {
  const node = run.program.nodes.get(gate);
  if (!node) return gateProblem("GATE_UNKNOWN", `The pinned workflow has no gate "${gate}".`);
  if (node.type === "checkpoint") {
    const decided = lastAt(run, gate, "answered");
    const judged = judgeDecided(run, gate, decided, node, expected);
    if ("code" in judged) return judged;
    const isPassed = decided?.type === "answered" && optionPasses(run.program, gate, decided.option);
    return isPassed
      ? [judged]
      : gateProblem("GATE_NOT_PASSED", `The answer at "${gate}" does not lead to success.`);
  }
  if (node.type === "end" && node.assurance === "present") {
    const judged = judgeDecided(run, gate, lastAt(run, gate, "resolved"), node, expected);
    return "code" in judged ? judged : [judged];
  }
  const requirements = "requirements" in node ? node.requirements : [];
  const asking = requirements.filter((each) => demandOf(each).assurance === "present");
  if (asking.length === 0) return gateProblem("GATE_UNKNOWN", `"${gate}" asks nobody for a signature.`);
  const passed: PassedGate[] = [];
  for (const requirement of asking) {
    const decided = lastAt(run, gate, "approved", requirement.id);
    const judged = judgeDecided(run, gate, decided, demandOf(requirement), expected);
    if ("code" in judged) return judged;
    if (!isAccepted(run, decided))
      return gateProblem("GATE_NOT_PASSED", `Another report than the signed one was accepted at "${gate}".`);
    passed.push(judged);
  }
  return passed;
}

/** The last decision at a gate, unless a later visit undoes it. */
function lastAt(
  { events }: Run,
  gate: string,
  type: Decided["type"],
  requirement?: string,
): Decided | undefined {
  const entered = events.findLastIndex((event) => event.type === "entered" && event.step === gate);
  return events
    .slice(Math.max(entered, 0))
    .findLast(
      (event): event is Decided =>
        event.type === type &&
        event.step === gate &&
        (requirement === undefined || (event.type === "approved" && event.requirement === requirement)),
    );
}

function judgeDecided(
  { program, events }: Run,
  gate: string,
  decided: Decided | undefined,
  { approvers: names, quorum = 1 }: Demand,
  expected: Expectation,
): PassedGate | GateProblem {
  const { breakGlass: reason, identity: operator = "" } = decided?.receipt ?? {};
  // The glass is checked before: only the operator that the trusted side names has broken it here.
  if (reason !== undefined) return { gate, operator, reason };
  const receipts = decided?.receipt?.assurance === "present" ? (decided.receipt.signed ?? []) : [];
  if (!decided || receipts.length === 0) {
    const isThere = events.some((event) => event.type === "entered" && event.step === gate);
    const why = isThere ? "" : ": the run did not come there";
    return gateProblem("GATE_UNSIGNED", `Nobody has signed at "${gate}"${why}.`);
  }
  const asking = program.nodes.get(gate);
  const signers = new Set<string>();
  let words: Pick<SignedGate, "chosen" | "shown"> | undefined;
  for (const receipt of receipts) {
    const read = readReceipt(receipt);
    if (!read.ok || "change" in read.value.preimage.statement)
      return gateProblem("SIGNATURE_INVALID", `A signature at "${gate}" is for something else.`);
    const { statement, ceremony } = read.value.preimage;
    const { node, chosen, shown } = statement;
    if (node !== gate)
      return gateProblem("SIGNATURE_INVALID", `A signature at "${gate}" is for another gate.`);
    const other = otherStatement(statement, program, expected);
    if (other) return other;
    if (asking?.type === "checkpoint" && isOtherQuestion(asking, statement))
      return gateProblem("SIGNATURE_INVALID", `A signature at "${gate}" is for another question.`);
    signers.add(ceremony.approver);
    words = { chosen, shown: shown.message };
  }
  const counting = [...signers].filter((name) => names?.includes(name) !== false);
  if (counting.length < quorum || !words)
    return gateProblem(
      "QUORUM_MISSING",
      `${counting.length} of ${quorum} approvers have signed at "${gate}".`,
    );
  return { gate, approvers: counting, ...words };
}

/** Whether the report that was accepted after an approval is the approved one. */
function isAccepted({ events }: Run, approved: Decided | undefined): boolean {
  if (approved?.type !== "approved") return false;
  const after = events.slice(events.indexOf(approved));
  // A report whose check failed comes before the accepted one.
  const report = after.findLast(
    (event): event is EventOf<"reported"> => event.type === "reported" && event.step === approved.step,
  );
  return report !== undefined && report.hash === approved.report && report.outcome !== "failed";
}
