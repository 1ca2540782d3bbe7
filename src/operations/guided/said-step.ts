import { inside } from "../../engine/inside.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import type { Context } from "../context.ts";
import type { Run } from "./run.ts";

type Kind = "step" | "checkpoint";

/** Of a task's last changes, how far back a call that came twice is looked for. */
const LOOK_BACK = 50;

/** Why a call about this step is not about where the run is now; nothing when it is. */
export async function judgeSaid(
  said: string,
  kind: Kind,
  run: Run,
  context: Context,
): Promise<Refusal | undefined> {
  const { program, position, world } = run;
  if (position.result !== undefined)
    return { code: "WORKFLOW_COMPLETE", message: "The run has ended.", facts: {} };
  const here = inside(program, position, world);
  if (said === here.id || said === position.step) return undefined;
  const facts = { said: said.slice(0, 200), current: here.id };
  const nodes = namedNodes(innermost(run), said, kind);
  if (nodes.length === 0) {
    const code = kind === "step" ? "STEP_NOT_FOUND" : "CHECKPOINT_NOT_FOUND";
    return { code, message: `There is no ${kind} "${facts.said}"; now it is "${here.id}".`, facts };
  }
  if (await wasDone(nodes, said, run, context)) {
    const code = kind === "step" ? "STEP_ALREADY_COMPLETE" : "CHECKPOINT_ALREADY_RESPONDED";
    return { code, message: `"${facts.said}" has been done already; now it is "${here.id}".`, facts };
  }
  if (kind === "checkpoint" || isQuestion(innermost(run).nodes.get(position.step)))
    return {
      code: kind === "checkpoint" ? "CHECKPOINT_NOT_FOUND" : "CHECKPOINT_BLOCKING",
      message: `Now it is "${here.id}"; "${facts.said}" is not open.`,
      facts,
    };
  return { code: "STEP_NOT_CURRENT", message: `First comes "${here.id}", then what follows it.`, facts };
}

function innermost({ program, position, world }: Run): Program {
  const frame = position.frames.at(-1);
  return (frame && world.workflows.byVersion(frame.version)) ?? program;
}

function isQuestion(node: ProgramNode | undefined): boolean {
  return node?.type === "checkpoint";
}

function namedNodes({ nodes }: Program, said: string, kind: Kind): ProgramNode[] {
  const local = said.split("#")[0];
  return [...nodes.values()].filter(
    (node) =>
      isQuestion(node) === (kind === "checkpoint") &&
      (node.type === "checkpoint" || node.type === "task" || node.type === "gate") &&
      (node.id === said || (node.place?.local ?? node.id) === local),
  );
}

/** Earlier in the same activity, or among the last things that happened. */
async function wasDone(
  nodes: readonly ProgramNode[],
  said: string,
  { program, position, taskId }: Run,
  context: Context,
): Promise<boolean> {
  const here = program.nodes.get(position.step)?.place;
  const isEarlier = nodes.some(
    ({ place }) =>
      place &&
      here &&
      place.activity === here.activity &&
      (place.loops.length === here.loops.length || said.includes("#")) &&
      (place.index ?? 0) < (here.index ?? 0),
  );
  if (isEarlier || context.states.carried) return isEarlier;
  const ids = new Set(nodes.map(({ id }) => id));
  const store = await context.store();
  const { project } = context.settings;
  const entries = await store.history({ project, task: taskId, limit: LOOK_BACK, newestFirst: true });
  return entries.some(({ events }) =>
    events.some((event) => (event.type === "reported" || event.type === "answered") && ids.has(event.step)),
  );
}
