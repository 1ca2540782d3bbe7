import { apply } from "../../engine/apply.ts";
import type { World } from "../../engine/world.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../../lifecycle/moves/gates-on-move.ts";
import { judgeGates } from "../../lifecycle/moves/judge-gates.ts";
import type { Caller } from "../../model/caller.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { TaskChange } from "../../store/parts/commit.ts";
import { claimed } from "../../tasks/changes/claimed.ts";
import { settled } from "../../tasks/changes/settled.ts";
import { newClaim } from "../../tasks/claim.ts";
import { isAtStart } from "../../tasks/is-at-start.ts";
import { placeIn } from "../../team/place-in.ts";
import { proofsOf } from "../../team/proofs-of.ts";
import { countsWith } from "../../team/wip.ts";
import type { Program } from "../../workflow/program.ts";
import { isSeen } from "../movement/hosts/enforced-in.ts";
import { Journey } from "../movement/journey.ts";
import { versionsOf } from "../movement/pinned-versions.ts";
import { tagLimitsIn } from "../movement/team/wip-counts.ts";
import type { Call } from "../ports/call.ts";

export interface Claimant {
  readonly worker: string;
  readonly leaseMs?: number | undefined;
}

/** The state of one claiming call. */
export interface Claiming {
  readonly claimant: Claimant;
  readonly by: Caller;
  readonly call: Call;
  /** the loaded programs; the library's cache may evict one before all are loaded */
  readonly programs: Map<string, Program>;
  /** the versions whose definition is broken */
  readonly broken: Set<string>;
  /** the ids of the tasks that this call has begun */
  readonly begun: Set<string>;
  /** the ids of the tasks that cannot be claimed */
  readonly skipped: Set<string>;
}

/** The change that claims a candidate, and begins it if it is at its start; `undefined` if the candidate is blocked. */
export function claimChange(record: TaskRecord, claiming: Claiming): TaskChange | undefined {
  const { claimant, by, call } = claiming;
  const { position } = record;
  if (record.workflow === "") return plainChange(record, claiming);
  const [program, ...inner] = versionsOf(record).map((version) => compiledProgram(version, claiming));
  if (!program || inner.includes(undefined) || !position) return undefined;
  const now = call.ports.now();
  const until = now + (claimant.leaseMs ?? call.ports.settings.leaseMs);
  const claim = newClaim(record, claimant.worker, until, by);
  const journey = new Journey(call, now);
  const remark = { type: "claimed", caller: by } as const;
  const taken = isSeen(call) !== undefined ? { ...record, hosted: true as const } : record;
  if (!isAtStart(record, program)) {
    journey.put(record, claimed(taken, claim, now), [], remark);
    return unlessLimited(record, journey, call);
  }
  const noWorkflows = { byId: () => undefined, byVersion: () => undefined };
  const world: World = { now, workflows: noWorkflows, context: record.context };
  const begun = apply(program, position, { type: "begin", by }, world);
  if (!begun.ok || begun.value.position.state !== "ready") return undefined;
  const next = settled(taken, program, begun.value.position, world, claim);
  journey.put(record, next, begun.value.events, remark);
  return unlessLimited(record, journey, call);
}

/** The change that claims a plain task, which has no steps to begin. */
function plainChange(record: TaskRecord, { claimant, by, call }: Claiming): TaskChange | undefined {
  const now = call.ports.now();
  const until = now + (claimant.leaseMs ?? call.ports.settings.leaseMs);
  const claim = newClaim(record, claimant.worker, until, by);
  const journey = new Journey(call, now);
  journey.put(record, claimed(record, claim, now), [], { type: "claimed", caller: by });
  return unlessLimited(record, journey, call);
}

/**
 * The one change of the journey. `undefined` if a gate of the task's lifecycle stops it: evidence takes long to look into,
 * so only `next_task` and `claim` do. `undefined` also if it leaves or enters a state with a WIP limit: this claim cannot change the
 * count of that state, so only `next_task` and `claim` hand such a task out.
 */
function unlessLimited(record: TaskRecord, journey: Journey, call: Call): TaskChange | undefined {
  const [change] = journey.changes();
  const tags = tagLimitsIn(call);
  const isLimited = [record, change?.record].some((one) => countsWith(one, tags).length > 0);
  if (!change || isLimited) return undefined;
  const checks = gatesOnMove(lifecycleOf(record), placeIn(record), placeIn(change.record), proofsOf(record));
  return judgeGates(record.id, checks, "engine", false).refusal ? undefined : change;
}

export function compiledProgram(version: string, { programs, call }: Claiming): Program | undefined {
  return programs.get(version) ?? call.ports.library.cached(version);
}
