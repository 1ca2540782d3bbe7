import { evolve } from "../../engine/evolve.ts";
import type { World } from "../../engine/world.ts";
import type { Brought } from "../../model/attachment.ts";
import type { Caller } from "../../model/caller.ts";
import type { Event } from "../../model/event.ts";
import type { EvidenceFact } from "../../model/evidence.ts";
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
import { type Located, locate } from "./locate.ts";
import { needsApproval, type ReportContent, withReportHash } from "./report-content.ts";
import { isAway, verifyExcursion } from "./verify-excursion.ts";

export type MoveAt = (node: ProgramNode) => Move;

/** A move that takes more than a look at its node: its world, and the events that precede it. */
export interface PreparedMove {
  readonly kind: "move";
  readonly moveAt: MoveAt;
  readonly world?: World | undefined;
  readonly events?: readonly Event[];
}

/** Events that are recorded without a move. */
export interface PreparedNote<T> {
  readonly kind: "note";
  readonly events: readonly Event[];
  readonly conclude: (record: TaskRecord) => Conclusion<T>;
}

/** `reload`: the preparation took long, so the task is judged again. */
export type Prepared<T> =
  | PreparedMove
  | PreparedNote<T>
  | { readonly kind: "refusal"; readonly refusal: Refusal }
  | { readonly kind: "reload" };

/** A move that a worker requests for a task, with the checks that decide about it. */
export interface Report<T> {
  readonly taskId: string;
  readonly by: Caller;
  readonly content: Omit<ReportContent, "kept" | "brought">;
  readonly attachments: readonly Brought[];
  /** why this caller may not move the task as it is now: the claim, a pause, or another step than the expected one */
  readonly judge: (record: TaskRecord) => Refusal | undefined;
  /** the move; a promise only if it needs a lookup, since most reports need none */
  readonly moveFor: (
    record: TaskRecord,
    /** the facts gathered for the report, if its first try has shown that it needs them */
    facts: readonly EvidenceFact[] | undefined,
  ) => MoveAt | Promise<MoveAt | Prepared<T>>;
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
  let isVerified: boolean | undefined;
  const attempt: Attempt<T> = async (record) => {
    const refusal = asked.judge(record) ?? (gathered && judgeGathered(gathered, record));
    if (refusal) return { ok: false, refusal };
    const near = record === located?.record ? located.world : undefined;
    const journey = new Journey(call, near?.now);
    const held = attachTo(journey, record, asked.attachments, asked.by);
    if (!held.ok) return held;
    const answer = asked.moveFor(record, gathered?.facts);
    const prepared = preparedBy(typeof answer === "function" ? answer : await answer);
    if (prepared.kind === "reload") return "reload";
    if (prepared.kind === "refusal") return { ok: false, refusal: prepared.refusal };
    const from = withEvents(journey, held.value, { before: record, events: prepared.events, by: asked.by });
    if (prepared.kind === "note") return { ok: true, value: { journey, ...prepared.conclude(from) } };
    const content = () => contentOf(asked, record, gathered);
    const tried: { by?: "person" | "approval" } = {};
    const moveAt: MoveAt = (node) => {
      const move = withReportHash(withEvidence(prepared.moveAt(node), gathered?.facts), node, content);
      if (isByPerson(move)) tried.by = "person";
      if (needsApproval(move, node)) tried.by = "approval";
      return move;
    };
    if (isVerified === undefined && isAway(record)) {
      isVerified = await verifyExcursion(record, moveAt, call);
      if (isVerified !== undefined) return "reload";
    }
    const { output, note } = asked.content;
    const claim = asked.claimFor(record);
    const world = prepared.world ?? near;
    const known = isVerified ? { ...(world ?? (await locate(record, call)).world), verified: true } : world;
    const moved = await journey.move(from, moveAt, { output, note, claim }, known);
    // Check only the files of this report, not those of another report that waits for approval.
    const { id, attachments } = held.value;
    const own = { id, attachments };
    if (moved.ok) {
      const changed = tried.by && (await judgeFiles(tried.by === "person" ? record : own, call));
      if (changed) return { ok: false, refusal: changed };
      const { reply, records, answer: answered } = asked.conclude(moved.value);
      return { ok: true, value: { journey, reply, records, answer: answered } };
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

function preparedBy<T>(answer: MoveAt | Prepared<T>): Prepared<T> {
  return typeof answer === "function" ? { kind: "move", moveAt: answer } : answer;
}

/** Records events on the task before its move, as part of the journey. Returns the task with them. */
function withEvents(
  journey: Journey,
  record: TaskRecord,
  {
    before,
    events = [],
    by,
  }: { readonly before: TaskRecord; readonly events: readonly Event[] | undefined; readonly by: Caller },
): TaskRecord {
  const { position } = record;
  if (events.length === 0 || !position) return record;
  const next = { ...record, position: events.reduce(evolve, position), updatedAt: journey.now };
  journey.put(before, next, events, { caller: by });
  return next;
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
