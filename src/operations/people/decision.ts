import { currentNode } from "../../engine/current-node.ts";
import type { Caller } from "../../model/caller.ts";
import { isKnownAgent } from "../../model/caller.ts";
import type { Resolution } from "../../model/move.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { TurnAction } from "../../model/turn.ts";
import { waitingForPerson } from "../../tasks/changes/paused.ts";
import { contentHash } from "../../workflow/hash.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { cancelTask, endedAt } from "../movement/cancel-task.ts";
import { Journey } from "../movement/journey.ts";
import { locate } from "../movement/locate.ts";
import { resumedTask } from "../movement/resumed-task.ts";
import { runClaim } from "../movement/run-claim.ts";
import type { Call } from "../ports/call.ts";
import { inboxItems } from "./inbox-items.ts";
import { operatorProvenance } from "./operator-provenance.ts";
import type { Provenance } from "./receipt.ts";

/** The reason that is recorded if a person gives none, because the history must always have one. */
const NO_REASON = "no reason given";

interface DecisionRequest {
  readonly resolution: Resolution;
  readonly node?: string | undefined;
  readonly on?: string | undefined;
  readonly note?: string | undefined;
}

/** The effect of a decision on a task, not yet committed. */
export interface Decision {
  readonly journey: Journey;
  readonly from: string;
  readonly to: string;
  readonly action: TurnAction;
}

/** Applies a decision to a task. A task that cannot be moved can only be cancelled. */
export async function decide(
  record: TaskRecord,
  request: DecisionRequest,
  call: Call,
  provenance: Provenance = operatorProvenance(call),
): Promise<Result<Decision>> {
  if (record.definition === undefined) return cancelUnplaced(record, request, call);
  const resolving = resolve(record, request, call, provenance);
  const isCancelled = request.resolution === "cancel" && record.hold !== undefined;
  const resolved = await (isCancelled ? unlessBroken(resolving) : resolving);
  return resolved ?? cancelBroken(record, request, call);
}

async function resolve(
  record: TaskRecord,
  { resolution, node, on, note = NO_REASON }: DecisionRequest,
  call: Call,
  provenance: Provenance,
): Promise<Result<Decision>> {
  const { step, hold } = record;
  const { recorded, decider } = callers(call);
  const journey = new Journey(call);
  if (hold === "paused" && resolution === "resume") {
    journey.put(record, await resumedTask(record, call), [], { type: "resumed", caller: recorded, note });
    return { ok: true, value: { journey, from: step, to: step, action: "unconditional" } };
  }
  const claim = record.run && runClaim(record, call);
  const receipt = await resolutionReceipt(record, call, provenance);
  const moved = await journey.move(
    waitingForPerson(record),
    {
      type: "resolve",
      resolution,
      ...(node !== undefined && { node }),
      ...(on !== undefined && { on }),
      note,
      ...(receipt && { receipt }),
      by: decider,
    },
    { note, caller: recorded, claim },
  );
  if (!moved.ok) return moved;
  const { from, to, action } = moved.value;
  return { ok: true, value: { journey, from, to, action } };
}

async function cancelUnplaced(
  record: TaskRecord,
  { note = NO_REASON }: DecisionRequest,
  call: Call,
): Promise<Result<Decision>> {
  return cancelledAt(record, await cancelTask(record, [], { caller: callers(call).recorded, note }, call));
}

/** Cancels a task whose definition is broken; no other decision about it is possible. */
async function cancelBroken(
  record: TaskRecord,
  { resolution, note = NO_REASON }: DecisionRequest,
  call: Call,
): Promise<Result<Decision>> {
  const { recorded, decider } = callers(call);
  const ended = endedAt(record);
  const depth = record.position?.frames.length ?? 0;
  const decided = { type: "resolved", step: ended.step, resolution, depth, note, by: decider } as const;
  const remark = { caller: recorded, note };
  return cancelledAt(record, await cancelTask(record, [decided, ended], remark, call));
}

function cancelledAt({ step }: TaskRecord, cancelled: Result<Journey>): Result<Decision> {
  if (!cancelled.ok) return cancelled;
  return { ok: true, value: { journey: cancelled.value, from: step, to: step, action: "complete" } };
}

/**
 * The receipt of an operator's decision; `undefined` for an agent with a grant, because its
 * decision is not a person's.
 */
async function resolutionReceipt(
  record: TaskRecord,
  call: Call,
  { channel, assurance, identity, approvers, signed, breakGlass }: Provenance,
): Promise<Receipt | undefined> {
  if (call.role !== "operator") return undefined;
  const located = await locate(record, call);
  const { program } = currentNode(located.program, located.position, located.world);
  const shown = inboxItems(record, located).map(({ message, options }) => [
    message,
    options.map(({ id, label, description = "" }) => [id, label, description]),
  ]);
  return {
    channel,
    assurance,
    ...(identity !== undefined && { identity }),
    visit: located.position.visit,
    version: program.version,
    shown: contentHash({ shown }),
    ...(approvers && { approvers }),
    ...(signed && { signed }),
    ...(breakGlass !== undefined && { breakGlass }),
  };
}

/**
 * The caller of a decision, as the history records it and as the engine sees it. For an agent with a grant, the
 * engine sees a person, and the history names the agent.
 */
function callers({ role, caller }: Call): { readonly recorded: Caller; readonly decider: Caller } {
  if (role === "operator") return { recorded: caller, decider: { ...caller, kind: "person" } };
  const level = isKnownAgent(caller) ? "known agent" : "agent";
  const granted = { ...caller, assurance: `${level}, by grant of resolve_task` };
  return { recorded: granted, decider: { ...granted, kind: "person" } };
}
