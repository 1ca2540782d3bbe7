import { whereabouts } from "../../engine/view/whereabouts.ts";
import type { Pass } from "../../model/pass.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun } from "./guided-run.ts";
import { innermost } from "./innermost-workflow.ts";
import { type CallContent, isRepeatedCall } from "./repeated-call.ts";

type Kind = "step" | "checkpoint";

/** How many of a task's last changes are searched for a step that is done already. */
const LOOK_BACK = 50;

/**
 * Why a call is not about the current step: the run has ended or is escalated, the call names another step, or it
 * repeats the last call. `undefined` if it is about the current step.
 */
export async function judgeNamedStep(
  named: string | undefined,
  kind: Kind,
  run: GuidedRun,
  call: Call,
  sent?: CallContent,
): Promise<Refusal | undefined> {
  const { program, position, world } = run;
  if (position.result !== undefined)
    return { code: "WORKFLOW_COMPLETE", message: "The run has ended.", facts: {} };
  if (position.escalation)
    return {
      code: "TASK_WAITING",
      message: "The run stopped, and a person decides how it goes on.",
      facts: {},
    };
  const here = whereabouts(program, position, world);
  const said = named ?? here.id;
  const facts = { said: said.slice(0, 200), current: here.id };
  // In a loop the path is the same on every pass, so there the path alone does not identify the step.
  if (said === here.id || (said === position.step && !position.loops?.length))
    return sent && (await isRepeatedCall(sent, run, call)) ? alreadyDone(kind, facts) : undefined;
  const nodes = namedNodes(innermost(run), said, kind);
  if (nodes.length === 0) {
    const code = kind === "step" ? "STEP_NOT_FOUND" : "CHECKPOINT_NOT_FOUND";
    return { code, message: `There is no ${kind} "${facts.said}"; now it is "${here.id}".`, facts };
  }
  if (await wasDone(nodes, said, run, call)) {
    const message = `"${facts.said}" has been done already; now it is "${here.id}".`;
    return { code: doneCode[kind], message, facts };
  }
  if (kind === "checkpoint" || isQuestion(innermost(run).nodes.get(position.step)))
    return {
      code: kind === "checkpoint" ? "CHECKPOINT_NOT_FOUND" : "CHECKPOINT_BLOCKING",
      message: `Now it is "${here.id}"; "${facts.said}" is not open.`,
      facts,
    };
  return { code: "STEP_NOT_CURRENT", message: `First comes "${here.id}", then what follows it.`, facts };
}

const doneCode = { step: "STEP_ALREADY_COMPLETE", checkpoint: "CHECKPOINT_ALREADY_RESPONDED" } as const;

function alreadyDone(kind: Kind, facts: { said: string; current: string }): Refusal {
  const message = `The same was reported of "${facts.said}" just before, and is not counted again; if you mean the new visit, say what is different.`;
  return { code: doneCode[kind], message, facts };
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

/**
 * Compares the pass numbers in an id with the current pass: below 0 if the id is of an earlier pass, 0 if of the same,
 * above 0 if of a later one.
 */
function passOrder(said: string, around: readonly string[], loops: readonly Pass[]): number | undefined {
  const numbers = said.split("#").slice(1).join("#").split(".").slice(-around.length);
  const isNumbered = numbers.length === around.length && numbers.every((part) => /^\d{1,6}$/.test(part));
  const shared = loops.filter(({ loop }, depth) => loop === around[depth]);
  if (!isNumbered || shared.length === 0) return undefined;
  const differences = shared.map(({ number }, depth) => Number(numbers[depth]) - number);
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Whether the named step is done: it is earlier in the same activity, or among the last changes. */
async function wasDone(
  nodes: readonly ProgramNode[],
  said: string,
  run: GuidedRun,
  call: Call,
): Promise<boolean> {
  const { position, taskId } = run;
  const program = innermost(run);
  const here = program.nodes.get(position.step);
  const passes = passOrder(said, nodes[0]?.place?.loops ?? [], position.loops ?? []);
  if (passes !== undefined && passes !== 0) return passes < 0;
  const order = [...program.nodes.keys()];
  const isEarlier = nodes.some(
    ({ id, place }) =>
      place &&
      here?.place &&
      place.activity === here.place.activity &&
      (place.loops.length === here.place.loops.length || said.includes("#")) &&
      order.indexOf(id) < order.indexOf(here.id),
  );
  if (isEarlier || call.ports.states.carried || passes === 0) return isEarlier;
  const ids = new Set(nodes.map(({ id }) => id));
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const entries = await store.log.ofTask({ project, task: taskId, limit: LOOK_BACK, newestFirst: true });
  return entries.some(({ events }) =>
    events.some((event) => (event.type === "reported" || event.type === "answered") && ids.has(event.step)),
  );
}
