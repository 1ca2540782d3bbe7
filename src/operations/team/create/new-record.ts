import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { judgePhase } from "../../../lifecycle/moves/judge-phase.ts";
import type { NewTask } from "../../../model/new-task.ts";
import type { Refusal } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { TeamFacts } from "../../../model/team-facts.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { created } from "../../../tasks/changes/created.ts";
import { described } from "../../../tasks/changes/described.ts";
import { placed } from "../../../tasks/changes/placed.ts";
import { initialPosition } from "../../../tasks/initial-position.ts";
import { workflowNotFound } from "../../library/workflow-not-found.ts";
import { lifecycleFor } from "../../lifecycles/lifecycle-for.ts";
import type { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import type { TeamMover } from "../team-mover.ts";
import type { FlatNewTask } from "./flatten-new-tasks.ts";

interface Creation {
  readonly journey: Journey;
  readonly call: Call;
  readonly mover: TeamMover;
  /** the lifecycle of the new tasks */
  readonly pin: string;
  /** the lifecycles that the commit has to bring along, by their pins */
  readonly records: Map<string, RecordChange>;
  readonly warnings: string[];
}

/** Puts a new task into the journey: a plain one in its initial state, one with a workflow at its start. */
export async function putNewTask(
  { id, task, parent }: FlatNewTask,
  { journey, call, mover, pin, records, warnings }: Creation,
): Promise<Refusal | undefined> {
  const { project, sync } = call.ports.settings;
  const { workflow = "", phase, title, priority } = task;
  const known = phase === undefined ? {} : judgePhase(lifecycleOf({ lifecycle: pin }), phase, "hand");
  if (known.refusal) return known.refusal;
  if (known.warning !== undefined) warnings.push(`"${id}": ${known.warning}`);
  const { library } = call.ports;
  const program = workflow === "" ? undefined : await library.current(project, workflow);
  const pinned = program ? await lifecycleFor({ program, creator: pin }, call) : undefined;
  if (pinned && !pinned.ok) return { ...pinned.refusal, facts: { ...pinned.refusal.facts, taskId: id } };
  for (const record of pinned?.value.records ?? []) records.set(record.id, record);
  const lifecycle = pinned?.value.pin ?? pin;
  const shell = created({ project, id, workflow, synced: sync === "all" }, journey.now, lifecycle);
  const fields = {
    title,
    ...(priority !== undefined && { priority }),
    ...(parent !== undefined && { parent }),
  };
  const blank: TaskRecord = { ...described(shell, fields, journey.now), team: factsOf(task) };
  const remark = { type: "created", caller: mover.caller } as const;
  if (workflow === "") {
    journey.put(undefined, blank, [], remark);
    return undefined;
  }
  if (!program) {
    const unknown = workflowNotFound(workflow);
    return unknown.ok ? undefined : unknown.refusal;
  }
  const world = await library.worldFor(project, program, { frames: [] }, journey.now, {});
  const at = initialPosition(program, {}, mover.caller, world);
  if (!at.ok) return { ...at.refusal, facts: { ...at.refusal.facts, taskId: id } };
  const next = placed(blank, program, at.value, world, "agent");
  journey.put(undefined, next, at.value.events, remark);
  await journey.propagate(next, program, at.value.position, at.value.events, world);
  return undefined;
}

function factsOf(task: NewTask): TeamFacts {
  const { description, phase, points, time_estimate_ms: estimateMs, tags } = task;
  const { needed_tags: needed, wanted_tags: wanted, workflow = "" } = task;
  return {
    ...(description !== undefined && { description }),
    ...(phase !== undefined && workflow === "" && { phase }),
    ...(points !== undefined && { points }),
    ...(estimateMs !== undefined && { estimateMs }),
    ...(tags && { tags }),
    ...(needed && { needed }),
    ...(wanted && { wanted }),
  };
}
