import type { Brought } from "../../model/attachment.ts";
import type { Caller } from "../../model/caller.ts";
import type { Move } from "../../model/move.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";
import { approvalRequest } from "./approval-request.ts";
import { attachTo } from "./attachments/attach-to.ts";
import { judgeFiles } from "./attachments/attached-files.ts";
import { type Attempt, type Conclusion, commitChange } from "./commit-change.ts";
import { type Gathered, gatherEvidence, judgeGathered, withEvidence } from "./evidence/gather-evidence.ts";
import { Journey, type Moved } from "./journey.ts";
import type { Located } from "./locate.ts";
import { needsApproval, type ReportContent, withReportHash } from "./report-content.ts";

export type MoveAt = (node: ProgramNode) => Move;

/** A move that a worker requests for a task, with the checks that decide about it. */
export interface Report<T> {
  readonly taskId: string;
  readonly by: Caller;
  readonly content: Omit<ReportContent, "kept" | "brought">;
  readonly attachments: readonly Brought[];
  /** why this caller may not move the task as it is now: the claim, a pause, or another step than the expected one */
  readonly judge: (record: TaskRecord) => Refusal | undefined;
  /** the move; a promise only if it needs a lookup, since most reports need none */
  readonly moveFor: (record: TaskRecord) => MoveAt | Promise<MoveAt>;
  /** the claim that stays on the task */
  readonly claimFor: (record: TaskRecord) => Claim | undefined;
  readonly conclude: (moved: Moved) => Conclusion<T>;
}

/**
 * Makes a report. Every report takes these steps: attach, move, gather the evidence that the move needs, ask
 * for a missing approval, commit. Each attempt judges the task again, and checks that the evidence is still
 * about the task's step.
 */
export function report<T>(
  asked: Report<T>,
  call: Call,
  /** the task's program and position, if the caller has just loaded them */
  located?: Located,
): Promise<Result<T>> {
  let gathered: Gathered | undefined;
  const attempt: Attempt<T> = async (record) => {
    const refusal = asked.judge(record) ?? (gathered && judgeGathered(gathered, record));
    if (refusal) return { ok: false, refusal };
    const world = record === located?.record ? located.world : undefined;
    const journey = new Journey(call, world?.now);
    const held = attachTo(journey, record, asked.attachments, asked.by);
    if (!held.ok) return held;
    const prepared = asked.moveFor(record);
    const bare = typeof prepared === "function" ? prepared : await prepared;
    const content = () => contentOf(asked, record, gathered);
    const tried: { by?: "person" | "approval" } = {};
    const moveAt: MoveAt = (node) => {
      const move = withReportHash(withEvidence(bare(node), gathered?.facts), node, content);
      if (isByPerson(move)) tried.by = "person";
      if (needsApproval(move, node)) tried.by = "approval";
      return move;
    };
    const { output, note } = asked.content;
    const claim = asked.claimFor(record);
    const moved = await journey.move(held.value, moveAt, { output, note, claim }, world);
    // Check only the files of this report, not those of another report that waits for approval.
    const { id, attachments } = held.value;
    const own = { id, attachments };
    if (moved.ok) {
      const changed = tried.by && (await judgeFiles(tried.by === "person" ? record : own, call));
      if (changed) return { ok: false, refusal: changed };
      const { reply, answer } = asked.conclude(moved.value);
      return { ok: true, value: { journey, reply, answer } };
    }
    if (moved.refusal.code !== "EVIDENCE_MISSING") return moved;
    if (gathered) return approvalRequest(moved.refusal, record, content(), own, call);
    const found = await gatherEvidence(call, record, moveAt, held.value.attachments);
    if (!found.ok) return found;
    gathered = found.value;
    return "reload";
  };
  return commitChange(asked.taskId, call, attempt, located?.record);
}

/**
 * Whether a person answers or approves. A person bases the decision on the attached files, so
 * they must be unchanged.
 */
function isByPerson(move: Move): boolean {
  return move.type === "approve" || (move.type === "answer" && move.receipt !== undefined);
}

function contentOf<T>(
  { content, attachments }: Report<T>,
  { attachments: kept }: TaskRecord,
  gathered: Gathered | undefined,
): ReportContent {
  const { outcome, variables, output, note } = content;
  return { outcome, variables, output, note, kept, brought: attachments, facts: gathered?.facts };
}
