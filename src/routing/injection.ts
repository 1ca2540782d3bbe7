import type { InjectedNode } from "../model/injected-node.ts";
import type { JsonPatch } from "../model/json-patch.ts";
import type { Move } from "../model/move.ts";
import type { Eliminated } from "../model/routing.ts";
import { forbiddenFlow } from "../workflow/flow-objection.ts";
import { lazily } from "../workflow/lazily.ts";
import { type StepCompilation, type StepWorkflow, stepWorkflow } from "../workflow/step-workflow.ts";
import { engineObjection, roomObjection } from "./excursion.ts";
import type { GraphInput, RouteInput } from "./route-input.ts";
import { worldWith } from "./world-with.ts";

/** The decisions by which a model adds steps. */
export type InjectionDecision = "INJECT_NODES" | "EXTEND_GRAPH";

/** A way to add steps. Its move is a trial with one step; the steps of an answer replace it. */
export interface InjectionWay {
  readonly id: "inject_nodes" | "extend_graph";
  readonly decision: InjectionDecision;
  readonly move: Move;
  readonly steps: StepWorkflow;
}

export interface InjectionWays {
  readonly ways: readonly InjectionWay[];
  readonly eliminated: readonly Eliminated[];
}

const NO_GRAPH = "there is no definition to change here";
/** Where the caller of the router has no definition to patch. */
const noGraph: GraphInput = { closed: NO_GRAPH, problemOf: () => NO_GRAPH };

/** Any step: whether a task may leave its path does not depend on the steps. */
const anyStep = lazily(() =>
  [compileNodes([{ id: "step", purpose: "any", serves_goal: "any" }])].filter(isSound),
);

const decisions = [
  ["inject_nodes", "INJECT_NODES"],
  ["extend_graph", "EXTEND_GRAPH"],
] as const;

/** The ways in which a model may add steps; none unless the mode is authoritative. */
export function injectionWays(input: RouteInput): InjectionWays {
  if (input.policy.mode !== "authoritative") return { ways: [], eliminated: [] };
  const tried = anyStep().flatMap((steps) =>
    decisions.map(([id, decision]): InjectionWay | Eliminated => {
      const move = injectionMove(decision, steps, input);
      const world = worldWith(input.world, steps.program);
      const reason = objectionTo(id, input) ?? engineObjection(move, input, world);
      return reason === undefined ? { id, decision, move, steps } : { id, reason };
    }),
  );
  return {
    ways: tried.flatMap((one) => ("move" in one ? [one] : [])),
    eliminated: tried.flatMap((one) => ("move" in one ? [] : [one])),
  };
}

function isSound(made: StepCompilation): made is Extract<StepCompilation, { ok: true }> {
  return made.ok;
}

function objectionTo(id: InjectionWay["id"], input: RouteInput): string | undefined {
  const { graph = noGraph } = input;
  const closed = id === "extend_graph" ? graph.closed : undefined;
  return closed ?? roomObjection(input) ?? forbiddenFlow(input.policy.charter, id);
}

/** Compiles the steps of an answer. */
export function compileNodes(nodes: readonly InjectedNode[]): StepCompilation {
  return stepWorkflow(
    nodes.map(({ id, purpose, serves_goal }) => ({
      id,
      name: id,
      instructions: `${purpose}\n\nIt serves the goal: ${serves_goal}`,
    })),
  );
}

export type Injected =
  | { readonly ok: true; readonly move: Move }
  | { readonly ok: false; readonly reason: string };

/** The move into the steps of an answer, if the engine accepts it and the patch is sound. */
export function injected(
  decision: InjectionDecision,
  steps: StepWorkflow,
  patch: JsonPatch | undefined,
  input: RouteInput,
): Injected {
  const { graph = noGraph } = input;
  const move = injectionMove(decision, steps, input);
  const reason =
    (patch && graph.problemOf(patch)) ?? engineObjection(move, input, worldWith(input.world, steps.program));
  return reason === undefined ? { ok: true, move } : { ok: false, reason };
}

function injectionMove(decision: InjectionDecision, { program }: StepWorkflow, { by }: RouteInput): Move {
  return { type: "excursion", workflow: program.id, decision, return: "resume", by };
}
