import type { DefinitionPath } from "../../model/finding.ts";
import type { NodeDefinition } from "../../model/node.ts";
import type { RoutingBlock } from "../../model/routing.ts";
import { exitsOf } from "../exits.ts";
import type { CompiledBase } from "../graph/compile-node.ts";
import type { ReadNode } from "../graph/read-node.ts";
import { incoming } from "../graph/reserved-values.ts";
import type { Surroundings } from "../graph/surroundings.ts";
import { nearest } from "../nearest.ts";
import type { Edge, NodePlace, ProgramNode } from "../program.ts";
import { quoted } from "../source/problem.ts";
import { TERMINAL, UNKNOWN_TARGET } from "./names.ts";
import type { ConditionContext } from "./written-condition.ts";

type Microloops = NonNullable<RoutingBlock["microloops"]>;

/** An edge that has no origin and no index yet, with its place in the source. */
export interface EdgePlan extends Omit<Edge, "from" | "index"> {
  readonly path: DefinitionPath;
  /** the place of the edge's condition, if it is not inside the edge */
  readonly whenPath?: DefinitionPath;
}

/** A node that is compiled when all other nodes are known. */
export interface NodePlan {
  readonly id: string;
  readonly path: DefinitionPath;
  readonly edges: readonly EdgePlan[];
  readonly outputs?: readonly string[];
  readonly metadata?: ProgramNode["metadata"];
  /** true if the edges are tried in the order in which they are listed */
  readonly isListed?: boolean;
  readonly place?: NodePlace;
  readonly type: ProgramNode["type"];
  readonly make: (base: CompiledBase, around: Surroundings) => ProgramNode;
}

/** Collects the nodes and edges of a guided workflow while it is compiled. */
export class Draft {
  readonly around: ConditionContext;
  readonly #activities: ReadonlySet<string>;
  readonly #skipped: ReadonlySet<string>;
  readonly #microloops: Microloops;
  readonly #plans: NodePlan[] = [];
  readonly #edges = new Map<string, Edge[]>();
  #count = 0;

  constructor(
    around: ConditionContext,
    activities: ReadonlySet<string>,
    skipped: ReadonlySet<string>,
    microloops: Microloops = {},
  ) {
    this.around = around;
    this.#activities = activities;
    this.#skipped = skipped;
    this.#microloops = microloops;
  }

  add(plan: NodePlan): void {
    this.#plans.push(plan);
    this.around.log.placeNode(plan.id, plan.path);
    this.#edges.set(
      plan.id,
      plan.edges.map((edge) => this.#edge(plan.id, edge)),
    );
  }

  #edge(from: string, { path, whenPath, ...edge }: EdgePlan): Edge {
    const index = this.#count++;
    this.around.log.placeEdge(index, path, whenPath ?? [...path, "condition"]);
    return { from, ...edge, index };
  }

  /** The node id that a target names, an activity or the end. Reports any other target, and returns `undefined`. */
  target(to: string, path: DefinitionPath, what: string, then: string): string | undefined {
    if (to === TERMINAL || this.#activities.has(to)) return to;
    const close = this.#activities.size > 500 ? undefined : nearest(to, this.#activities);
    this.around.log.add({
      code: "unknown-target",
      severity: "warning",
      path,
      message: `${what} leads to ${quoted(to)}, and there is no such activity: ${then}.`,
      fix: close ? `Did you mean "${close.word}"?` : `Name an activity, or ${TERMINAL}.`,
    });
    return undefined;
  }

  isActivity(id: string): boolean {
    return this.#activities.has(id);
  }

  /** Whether some answer of the workflow skips the activity. */
  isSkipped(id: string): boolean {
    return this.#skipped.has(id);
  }

  /** How often the work of a step is done at most, if the step is a microloop. */
  mostPasses(id: string): number | undefined {
    return Object.hasOwn(this.#microloops, id) ? this.#microloops[id]?.max : undefined;
  }

  get missesTarget(): boolean {
    return [...this.#edges.values()].some((edges) => edges.some(({ to }) => to === UNKNOWN_TARGET));
  }

  nodes(): Map<string, ProgramNode> {
    const named = new Set(this.#plans.map(({ id }) => id));
    const graph = { named, nodes: new Map(this.#plans.map((plan) => [plan.id, standIn(plan)])) };
    const around = { graph, into: incoming(this.#edges), log: this.around.log };
    const leadsOut = (id: string) => id === TERMINAL || id === UNKNOWN_TARGET;
    return new Map(
      this.#plans.map((plan) => {
        const { id, outputs = [], metadata = {}, place } = plan;
        const edges = this.#edges.get(id) ?? [];
        const exits = exitsOf(edges, outputs, leadsOut, plan.isListed);
        const node = plan.make({ id, outputs, edges, exits, metadata }, around);
        return [id, place ? { ...node, place } : node];
      }),
    );
  }
}

/** Replaces a node that is not compiled yet. Requirements of other nodes read only its type and its outcomes. */
function standIn({ type, outputs }: NodePlan): ReadNode {
  const definition: NodeDefinition =
    type === "task" ? { type, name: "step", outputs: [...(outputs ?? [])] } : { type: "start" };
  return { definition, metadata: {} };
}
