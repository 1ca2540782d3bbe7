import { attachmentsFor } from "../authority/gates-of.ts";
import type { Result } from "../model/refusal.ts";
import type { Guidance, GuidedAction } from "../operations/guided/guidance.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { isWork, proofsFor } from "../workflow/requirements.ts";
import { type Arena, keepState, type Prey } from "./arena.ts";
import { valuesFor, wantedBy } from "./blank-values.ts";
import type { Words } from "./suggested-words.ts";

const MOST_WANTED = 20;
const silent: Words = { variables: {}, context: {} };

/** Begins a task: led by the hand, by a sealed state, or from the queue. */
export async function beginPrey(
  arena: Pick<Arena, "scratch" | "target" | "fresh" | "ask">,
  { variables: said, context }: Words = silent,
): Promise<Prey> {
  const { scratch, target } = arena;
  const agent = scratch.agent(scratch.pick(["agent-1", "agent-2"]) ?? "agent-1", kindOf(scratch.chance()));
  // Only a task that is loaded can be given a context.
  const isQueued = Object.keys(context).length > 0 || scratch.chance() < 0.25;
  const prey: Prey = { task: arena.fresh("task"), old: [], by: agent, moves: 0 };
  const { id: workflow_id } = target.program;
  const plant = (wanted: object) => {
    const task = { id: prey.task, workflowType: workflow_id, context, variables: { ...said, ...wanted } };
    return arena.ask("load_task_tree", { tasks: [task] }, agent);
  };
  if (isQueued) {
    await filled(plant, target.program);
    return prey;
  }
  const start = (wanted: object) =>
    arena.ask("start_workflow", { workflow_id, variables: { ...said, ...wanted } }, agent);
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
export async function legalMove(arena: Arena, { variables: said }: Words = silent): Promise<void> {
  const { prey } = arena;
  prey.moves += 1;
  const here = await arena.where();
  if (here?.record.hold === "branches") return advanceBranch(arena, said);
  if (prey.state === undefined) return advance(arena, prey.task, said);
  const seen = await arena.askOf("get_position", {});
  if (!seen.ok) return;
  const { availableActions: actions, position } = seen.value as Guidance;
  const offered = [...(actions?.required ?? []), ...(actions?.optional ?? [])].filter(isWayOn);
  const action = arena.pick([...offered, ...(await unproven(arena, position?.step?.id))]);
  if (action) await carryOut(action, arena, said);
}

/** Reports that are shown as blocked, and are accepted once Navigator has looked into what they need. */
async function unproven(arena: Arena, step_id: string | undefined): Promise<readonly GuidedAction[]> {
  const { node } = (await arena.where()) ?? {};
  if (step_id === undefined || !isWork(node)) return [];
  return node.outputs
    .filter((outcome) => proofsFor(node, outcome).length + attachmentsFor(node, outcome).length > 0)
    .map((outcome) => ({
      action: "complete_step",
      tool: "complete_step",
      args: { step_id, outcome, ...bringing(node, outcome) },
    }));
}

/** What a report with this outcome has to bring. */
function bringing(node: ProgramNode, outcome: string | undefined) {
  const needed = isWork(node) ? attachmentsFor(node, outcome) : [];
  return needed.length > 0 && { attachments: needed.map(({ type }) => ({ type, text: "It is done." })) };
}

function isWayOn({ tool, args }: GuidedAction): boolean {
  return tool !== "end_workflow" && (tool !== "respond_to_checkpoint" || "option_id" in args);
}

async function carryOut({ tool, args }: GuidedAction, arena: Arena, said: object): Promise<void> {
  const words = { complete_step: { summary: "Done." }, skip_step: { reason: "Not needed." } }[tool] ?? {};
  const takes = tool === "complete_step" || tool === "start_workflow";
  const program = (await arena.where())?.program ?? arena.target.program;
  // Whoever is told the state may go on with it: what one has done, another can check.
  const by = arena.isLucky(0.5)
    ? arena.prey.by
    : arena.scratch.agent("agent-3", arena.prey.by.ports.states.kind);
  const make = (wanted: object) =>
    arena.askOf(tool, { ...args, ...words, ...(takes && { variables: { ...said, ...wanted } }) }, by);
  await filled(make, program);
}

/** While a fork waits, its branches are what there is to do. */
async function advanceBranch(arena: Arena, said: object): Promise<void> {
  const branch = arena.pick(await arena.branchesOf(arena.prey));
  if (branch) await advance(arena, branch.task, said);
}

/** A task of the queue is reported on by whoever comes along. */
async function advance(arena: Arena, taskId: string, said: object): Promise<void> {
  const here = await arena.where(taskId);
  if (!here || here.record.position?.result !== undefined) return;
  const result = arena.pick([...here.node.outputs, undefined]);
  const worker = arena.pick(["worker-1", "worker-2"]);
  const report = { taskId, ...(result !== undefined && { result }), ...bringing(here.node, result), worker };
  const make = (wanted: object) => {
    const variables = { ...said, ...wanted };
    return arena.ask("advance_task", { ...report, ...(Object.keys(variables).length > 0 && { variables }) });
  };
  await filled(make, here.program);
}
