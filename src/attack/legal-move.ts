import { attachmentsFor } from "../authority/gates-of.ts";
import type { Result } from "../model/refusal.ts";
import type { Guidance, OfferedCall } from "../operations/guided/guidance.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { isWork, proofsFor } from "../workflow/requirements.ts";
import { type Arena, type AttackedTask, keepState } from "./arena.ts";
import { valuesFor, wantedBy } from "./blank-values.ts";
import type { SuggestedValues } from "./suggested-values.ts";

const MOST_WANTED = 20;
const silent: SuggestedValues = { variables: {}, context: {} };

/** Begins a task: a guided run by handle or sealed state, or a task for the queue. */
export async function beginTask(
  arena: Pick<Arena, "scratch" | "target" | "newName" | "ask">,
  { variables: said, context }: SuggestedValues = silent,
  isForQueue = false,
): Promise<AttackedTask> {
  const { scratch, target } = arena;
  const agent = scratch.agent(scratch.pick(["agent-1", "agent-2"]) ?? "agent-1", kindOf(scratch.chance()));
  // A task with a context must be loaded for the queue: a guided run has no context.
  const isQueued = isForQueue || Object.keys(context).length > 0 || scratch.chance() < 0.25;
  const current: AttackedTask = { task: arena.newName("task"), oldStates: [], by: agent, moves: 0 };
  const { id: workflow_id } = target.program;
  const plant = (wanted: object) => {
    const task = { id: current.task, workflowType: workflow_id, context, variables: { ...said, ...wanted } };
    return arena.ask("load_task_tree", { tasks: [task] }, agent);
  };
  if (isQueued) {
    await withWantedVariables(plant, target.program);
    return current;
  }
  const start = (wanted: object) =>
    arena.ask("start_workflow", { workflow_id, variables: { ...said, ...wanted } }, agent);
  const begun = await withWantedVariables(start, target.program);
  if (!begun.ok) return current;
  const { taskId = "", ...guidance } = begun.value as Guidance;
  const led = { ...current, task: taskId };
  keepState(led, guidance);
  return led;
}

function kindOf(chance: number): "handle" | "sealed" {
  return chance < 0.5 ? "handle" : "sealed";
}

type CallWithVariables = (variables: object) => Promise<Result<object>>;

/** Repeats a call with the variables that its refusal asks for. */
async function withWantedVariables(attempt: CallWithVariables, program: Program): Promise<Result<object>> {
  const names = new Set<string>();
  for (let tries = 0; ; tries++) {
    const result = await attempt(valuesFor([...names], program));
    if (result.ok || tries === MOST_WANTED) return result;
    const wanted = wantedBy(result.refusal).filter((name) => !names.has(name));
    if (wanted.length === 0) return result;
    for (const name of wanted) names.add(name);
  }
}

/** Takes a random offered action, if there is one. */
export async function legalMove(arena: Arena, { variables: said }: SuggestedValues = silent): Promise<void> {
  const { current } = arena;
  current.moves += 1;
  const here = await arena.where();
  if (here?.record.hold === "branches") return advanceBranch(arena, said);
  if (current.state === undefined) return advance(arena, current.task, said);
  const seen = await arena.askOf("get_position", {});
  if (!seen.ok) return;
  const { availableActions: actions, position } = seen.value as Guidance;
  const offered = [...(actions?.required ?? []), ...(actions?.optional ?? [])].filter(isWayOn);
  const action = arena.pick([...offered, ...(await reportsWithEvidence(arena, position?.step?.id))]);
  if (action) await carryOut(action, arena, said);
}

/** The reports that are not offered, but are accepted once Navigator has collected their evidence. */
async function reportsWithEvidence(
  arena: Arena,
  step_id: string | undefined,
): Promise<readonly OfferedCall[]> {
  const { node } = (await arena.where()) ?? {};
  if (step_id === undefined || !isWork(node)) return [];
  return node.outputs
    .filter((outcome) => proofsFor(node, outcome).length + attachmentsFor(node, outcome).length > 0)
    .map((outcome) => ({
      action: "complete_step",
      tool: "complete_step",
      args: { step_id, outcome, ...attachmentsBrought(node, outcome) },
    }));
}

/** The attachments that a report with this outcome needs. */
function attachmentsBrought(node: ProgramNode, outcome: string | undefined) {
  const needed = isWork(node) ? attachmentsFor(node, outcome) : [];
  return needed.length > 0 && { attachments: needed.map(({ type }) => ({ type, text: "It is done." })) };
}

function isWayOn({ tool, args }: OfferedCall): boolean {
  return tool !== "end_workflow" && (tool !== "respond_to_checkpoint" || "option_id" in args);
}

async function carryOut({ tool, args }: OfferedCall, arena: Arena, said: object): Promise<void> {
  const words = { complete_step: { summary: "Done." }, skip_step: { reason: "Not needed." } }[tool] ?? {};
  const takes = tool === "complete_step" || tool === "start_workflow";
  const program = (await arena.where())?.program ?? arena.target.program;
  // Any agent that knows the state may continue the run. A second agent is needed for reviews of the first one's work.
  const by = arena.isLucky(0.5)
    ? arena.current.by
    : arena.scratch.agent("agent-3", arena.current.by.ports.states.kind);
  const attempt = (wanted: object) =>
    arena.askOf(tool, { ...args, ...words, ...(takes && { variables: { ...said, ...wanted } }) }, by);
  await withWantedVariables(attempt, program);
}

/** Moves one branch of a fork, because a waiting fork moves only by its branches. */
async function advanceBranch(arena: Arena, said: object): Promise<void> {
  const branch = arena.pick(await arena.branchesOf(arena.current));
  if (branch) await advance(arena, branch.task, said);
}

/** Reports a queued task as a random worker, with the given outcome or a random one. */
export async function advance(arena: Arena, taskId: string, said: object, outcome?: string): Promise<void> {
  const here = await arena.where(taskId);
  if (!here || here.record.position?.result !== undefined) return;
  const result = outcome ?? arena.pick([...here.node.outputs, undefined]);
  const worker = arena.pick(["worker-1", "worker-2"]);
  const report = {
    taskId,
    ...(result !== undefined && { result }),
    ...attachmentsBrought(here.node, result),
    worker,
  };
  const attempt = (wanted: object) => {
    const variables = { ...said, ...wanted };
    return arena.ask("advance_task", { ...report, ...(Object.keys(variables).length > 0 && { variables }) });
  };
  await withWantedVariables(attempt, here.program);
}
