import type { Result } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { isWork, shownFor } from "../gates/gates-of.ts";
import type { Action, Guidance } from "../guided/answer.ts";
import { type Arena, keepState, type Prey } from "./arena.ts";
import { valuesFor, wantedBy } from "./blank-values.ts";

const MOST_WANTED = 20;

/** Begins a task: led by the hand, by a sealed state, or from the queue. */
export async function beginPrey(arena: Pick<Arena, "scratch" | "target" | "fresh" | "ask">): Promise<Prey> {
  const { scratch, target } = arena;
  const agent = scratch.agent(scratch.pick(["agent-1", "agent-2"]) ?? "agent-1", kindOf(scratch.chance()));
  const isQueued = scratch.chance() < 0.25;
  const prey: Prey = { task: arena.fresh("task"), old: [], by: agent, moves: 0 };
  const { id: workflow_id } = target.program;
  const plant = (variables: object) =>
    arena.ask("load_task_tree", { tasks: [{ id: prey.task, workflowType: workflow_id, variables }] }, agent);
  if (isQueued) {
    await filled(plant, target.program);
    return prey;
  }
  const start = (variables: object) => arena.ask("start_workflow", { workflow_id, variables }, agent);
  const begun = await filled(start, target.program);
  if (!begun.ok) return prey;
  const { taskId = "", ...guidance } = begun.value as Guidance;
  const led = { ...prey, task: taskId };
  keepState(led, guidance);
  return led;
}

function kindOf(chance: number): "handle" | "sealed" {
  return chance < 0.5 ? "handle" : "sealed";
}

type Call = (variables: object) => Promise<Result<object>>;

/** Calls again with whatever variables it is refused for want of. */
async function filled(make: Call, program: Program): Promise<Result<object>> {
  const names = new Set<string>();
  for (let tries = 0; ; tries++) {
    const result = await make(valuesFor([...names], program));
    if (result.ok || tries === MOST_WANTED) return result;
    const wanted = wantedBy(result.refusal).filter((name) => !names.has(name));
    if (wanted.length === 0) return result;
    for (const name of wanted) names.add(name);
  }
}

/** Does one of the things that the tools offer, by chance; nothing where there is none. */
export async function legalMove(arena: Arena): Promise<void> {
  const { prey } = arena;
  prey.moves += 1;
  const here = await arena.where();
  if (here?.record.hold === "branches") return advanceBranch(arena);
  if (prey.state === undefined) return advance(arena, prey.task);
  const seen = await arena.askOf("get_position", {});
  if (!seen.ok) return;
  const { availableActions: actions, position } = seen.value as Guidance;
  const offered = [...(actions?.required ?? []), ...(actions?.optional ?? [])].filter(isWayOn);
  const action = arena.pick([...offered, ...(await unproven(arena, position?.step?.id))]);
  if (action) await carryOut(action, arena);
}

/** Reports that are shown as blocked, and are accepted once Navigator has looked into what they need. */
async function unproven(arena: Arena, step_id: string | undefined): Promise<readonly Action[]> {
  const { node } = (await arena.where()) ?? {};
  if (step_id === undefined || !isWork(node)) return [];
  return node.outputs
    .filter((outcome) => shownFor(node, outcome).length > 0)
    .map((outcome) => ({ action: "complete_step", tool: "complete_step", args: { step_id, outcome } }));
}

function isWayOn({ tool, args }: Action): boolean {
  return tool !== "end_workflow" && (tool !== "respond_to_checkpoint" || "option_id" in args);
}

async function carryOut({ tool, args }: Action, arena: Arena): Promise<void> {
  const said = { complete_step: { summary: "Done." }, skip_step: { reason: "Not needed." } }[tool] ?? {};
  const takes = tool === "complete_step" || tool === "start_workflow";
  const program = (await arena.where())?.program ?? arena.target.program;
  // Whoever is told the state may go on with it: what one has done, another can check.
  const by = arena.isLucky(0.5) ? arena.prey.by : arena.scratch.agent("agent-3", arena.prey.by.states.kind);
  const make = (variables: object) =>
    arena.askOf(tool, { ...args, ...said, ...(takes && { variables }) }, by);
  await filled(make, program);
}

/** While a fork waits, its branches are what there is to do. */
async function advanceBranch(arena: Arena): Promise<void> {
  const branch = arena.pick(await arena.branchesOf(arena.prey));
  if (branch) await advance(arena, branch.task);
}

/** A task of the queue is reported on by whoever comes along. */
async function advance(arena: Arena, taskId: string): Promise<void> {
  const here = await arena.where(taskId);
  if (!here || here.record.position?.result !== undefined) return;
  const result = arena.pick([...here.node.outputs, undefined]);
  const worker = arena.pick(["worker-1", "worker-2"]);
  const report = { taskId, ...(result !== undefined && { result }), worker };
  const make = (variables: object) =>
    arena.ask("advance_task", { ...report, ...(Object.keys(variables).length > 0 && { variables }) });
  await filled(make, here.program);
}
