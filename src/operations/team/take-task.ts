import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { type GateCheck, gatesOnMove } from "../../lifecycle/moves/gates-on-move.ts";
import { judgeGates } from "../../lifecycle/moves/judge-gates.ts";
import { type JudgedMove, judgeMove } from "../../lifecycle/moves/judge-move.ts";
import { promptsOnMove } from "../../lifecycle/prompts/prompts-on-move.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { claimed } from "../../tasks/changes/claimed.ts";
import { movedByHand } from "../../tasks/changes/moved-by-hand.ts";
import { newClaim } from "../../tasks/claim.ts";
import { isAtStart } from "../../tasks/is-at-start.ts";
import { placeIn } from "../../team/place-in.ts";
import { limitOf, wipFull } from "../../team/wip.ts";
import { gateProofs } from "../movement/gates/gate-proofs.ts";
import type { Journey } from "../movement/journey.ts";
import { tasksInState } from "../movement/team/wip-counts.ts";
import type { Call } from "../ports/call.ts";
import { countedClaims } from "./counted-claims.ts";
import { judgeTake } from "./judge-take.ts";
import { provenPlace } from "./proven-place.ts";
import type { TeamMover } from "./team-mover.ts";

/** A move of a task, as far as it is gathered in a journey. */
export interface TaskMove {
  readonly record: TaskRecord;
  readonly prompts: JudgedMove["prompts"];
  readonly unmet: readonly GateCheck[];
  readonly warnings: readonly string[];
  /** records that the commit has to change too */
  readonly records?: readonly RecordChange[];
}

interface Asked {
  /** the active state to enter; the first active exit if absent */
  readonly status?: string | undefined;
  readonly phase?: string | null | undefined;
  readonly leaseUntil?: number | undefined;
}

/** Claims a task for a worker as part of a journey: every check first, then the change. */
export async function takeTask(
  record: TaskRecord,
  { status, phase, leaseUntil }: Asked,
  mover: TeamMover,
  journey: Journey,
  call: Call,
): Promise<Result<TaskMove>> {
  const { claims, records } = await countedClaims(mover, call);
  const refusal = await judgeTake(record, mover, { isNamed: status !== undefined, claims }, call);
  if (refusal) return { ok: false, refusal };
  const owner = mover.live?.worker.id ?? mover.caller.id;
  const until = mover.live ? undefined : (leaseUntil ?? journey.now + call.ports.settings.leaseMs);
  const claim = newClaim(record, owner, until, mover.caller);
  const remark = { type: "claimed", caller: mover.caller, note: mover.reason, claim } as const;
  const warnings = phaseWarnings(record, mover);
  if (record.workflow === "") {
    const request = { status: status ?? "IN_PROGRESS", phase };
    const place = await provenPlace(record, request, mover.caller, call);
    const moved = judgeMove(lifecycleOf(record), place, request, mover);
    if (!moved.ok) return moved;
    const full = await judgeWip(record, moved.value.state, journey);
    if (full) return full;
    const next = { ...movedByHand(record, moved.value, journey.now), claim, fence: claim.fence };
    journey.put(record, next, [], remark);
    const { prompts, unmet } = moved.value;
    return {
      ok: true,
      value: { record: next, prompts, unmet, warnings: [...warnings, ...moved.value.warnings], records },
    };
  }
  const under = claimed(record, claim, journey.now);
  const taken = await takeInWorkflow(record, under, remark, warnings, { journey, call });
  return taken.ok ? { ok: true, value: { ...taken.value, records } } : taken;
}

/** The engine enters the active state, and follows no exits; only gates that reject stop it. */
async function takeInWorkflow(
  record: TaskRecord,
  under: TaskRecord,
  remark: NonNullable<Parameters<Journey["move"]>[2]>,
  warnings: readonly string[],
  { journey, call }: { readonly journey: Journey; readonly call: Call },
): Promise<Result<TaskMove>> {
  const lifecycle = lifecycleOf(record);
  const [from, to] = [placeIn(record), placeIn(under)];
  const proofs = await gateProofs(record, to, remark.caller ?? call.caller, call);
  const gates = judgeGates(record.id, gatesOnMove(lifecycle, from, to, proofs), "engine", false);
  if (gates.refusal) return { ok: false, refusal: gates.refusal };
  const full = await judgeWip(record, under.state, journey);
  if (full) return full;
  const program = await call.ports.library.pinned(record.project, record.definition ?? "");
  let next = under;
  if (isAtStart(record, program)) {
    const by = remark.caller ?? call.caller;
    const begun = await journey.move(record, { type: "begin", by }, remark);
    if (!begun.ok) return begun;
    next = begun.value.record;
  } else {
    journey.put(record, next, [], remark);
  }
  const prompts = promptsOnMove(lifecycle, from, placeIn(next));
  return { ok: true, value: { record: next, prompts, unmet: gates.warnings, warnings } };
}

/** Refuses a move into a state that holds as many tasks as it may. */
export async function judgeWip(
  record: TaskRecord,
  state: string,
  journey: Journey,
): Promise<{ readonly ok: false; readonly refusal: ReturnType<typeof wipFull> } | undefined> {
  const limited = state === record.state ? undefined : limitOf(record, state);
  if (!limited || (await tasksInState(limited, journey.gathered)) < limited.limit) return undefined;
  return { ok: false, refusal: wipFull(record.id, limited) };
}

function phaseWarnings(record: TaskRecord, { named }: TeamMover): string[] {
  const { phase } = placeIn(record);
  const phases = named?.role.phases;
  if (!named || !phases || phase === undefined || phases.includes(phase)) return [];
  return [`The role "${named.name}" works in ${phases.join(", ")}; the task is in "${phase}".`];
}
