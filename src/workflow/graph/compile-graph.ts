import type { EdgeDefinition } from "../../model/edge.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { NodeDefinition } from "../../model/node.ts";
import { exitsOf } from "../exits.ts";
import type { FindingLog } from "../finding-log.ts";
import { nearest } from "../nearest.ts";
import { PART, type Parts } from "../parts.ts";
import type { Edge, Program, ProgramNode } from "../program.ts";
import { programHead } from "../program-head.ts";
import { reportRouting } from "../report-routing.ts";
import { quoted } from "../source/problem.ts";
import { compileCondition } from "./compile-condition.ts";
import { type CompiledBase, compileNode } from "./compile-node.ts";
import { outputsOf } from "./outputs-of.ts";
import type { ReadGraph } from "./read-graph.ts";
import { incoming, reservedValues, witnessedSteps } from "./reserved-values.ts";
import { withMicroloops } from "./with-microloops.ts";

const DEFAULT_LIMITS = { maxSteps: 1_000, maxDepth: 8 };

/** Compiles a graph to a program. A broken graph gives a partial program, which is only good for further checks. */
export function* compileGraph(read: ReadGraph, version: string, log: FindingLog): Parts<Program> {
  const graph = withMicroloops(read, log);
  const edges = yield* compileEdges(graph, log);
  const into = incoming(edges);
  const nodes = new Map<string, ProgramNode>();
  const leadsOut = (id: string) => {
    const type = graph.nodes.get(id)?.definition.type;
    return type === "end" || type === "join";
  };
  for (const [id, { definition, metadata }] of graph.nodes) {
    const own = edges.get(id) ?? [];
    const outputs = outputsOf(definition);
    const base: CompiledBase = { id, outputs, edges: own, exits: exitsOf(own, outputs, leadsOut), metadata };
    nodes.set(id, compileNode(definition, base, { graph, into, log }));
    if (nodes.size % PART === 0) yield;
  }
  const { head } = graph;
  if (head.routing) reportRouting(head.routing, nodes, log);
  return {
    id: graph.id,
    version,
    name: head.name ?? graph.id,
    ...programHead(head, DEFAULT_LIMITS),
    variables: new Map(graph.variables.map((variable) => [variable.name, variable])),
    reserved: reservedValues(nodes),
    witnessed: witnessedSteps(nodes),
    properties: graph.properties,
    start: startOf(graph.nodes),
    nodes,
    metadata: graph.metadata,
  };
}

function startOf(nodes: ReadonlyMap<string, { definition: NodeDefinition }>): string {
  for (const [id, { definition }] of nodes) if (definition.type === "start") return id;
  return "";
}

/** The edges between existing nodes, by the node that they leave. */
function* compileEdges(graph: ReadGraph, log: FindingLog): Parts<ReadonlyMap<string, readonly Edge[]>> {
  const byNode = new Map<string, Edge[]>();
  for (const { definition, index } of graph.edges) {
    if (index % PART === PART - 1) yield;
    const path = ["edges", index];
    const known = reportDangling(definition, path, graph, log);
    const edge = compileEdge(definition, index, path, log);
    if (known) add(byNode, edge);
  }
  for (const edge of jumps(graph, log)) add(byNode, edge);
  return byNode;
}

function add(byNode: Map<string, Edge[]>, edge: Edge): void {
  const list = byNode.get(edge.from);
  if (list) list.push(edge);
  else byNode.set(edge.from, [edge]);
}

/** The edges for answers that jump to a node. Such an edge precedes all other edges for the answer. */
function* jumps(graph: ReadGraph, log: FindingLog): Generator<Edge> {
  let index = graph.edges.length;
  for (const [from, { definition }] of graph.nodes) {
    if (definition.type !== "checkpoint") continue;
    for (const [option, { id, effects }] of definition.options.entries()) {
      const to = effects?.transitionTo;
      if (to === undefined) continue;
      if (graph.nodes.has(to)) yield { from, to, on: id, index: index++, option };
      else if (!graph.named.has(to)) {
        log.add({
          code: "unknown-target",
          path: ["nodes", from, "options", option, "effects", "transitionTo"],
          at: from,
          message: `The answer "${id}" of "${from}" leads to "${to}", and there is no such node.`,
          fix: "Name an existing node.",
        });
      }
    }
  }
}

function compileEdge(
  { from, to, on, when, label }: EdgeDefinition,
  index: number,
  path: DefinitionPath,
  log: FindingLog,
): Edge {
  return {
    from,
    to,
    index,
    ...(on !== undefined && { on }),
    ...(label !== undefined && { label }),
    ...(when !== undefined && { when: compileCondition(when, [...path, "when"], log) }),
  };
}

function reportDangling(
  edge: EdgeDefinition,
  path: DefinitionPath,
  graph: ReadGraph,
  log: FindingLog,
): boolean {
  let known = true;
  if (graph.named.size === 0) return false;
  for (const side of ["from", "to"] as const) {
    if (graph.nodes.has(edge[side])) continue;
    known = false;
    if (graph.named.has(edge[side])) continue;
    log.add({
      code: "dangling-edge",
      path: [...path, side],
      at: `${edge.from} -> ${edge.to}`,
      message: `The edge goes ${side} ${quoted(edge[side])}, and there is no such node.`,
      fix: suggestion(edge[side], graph.named),
    });
  }
  return known;
}

/** The most ids to search for a similar one. Comparing thousands of ids for thousands of edges would take minutes. */
const MOST_TO_COMPARE = 500;

function suggestion(id: string, named: ReadonlySet<string>): string {
  const close = named.size > MOST_TO_COMPARE ? undefined : nearest(id, named);
  return close ? `Did you mean "${close.word}"?` : "Name an existing node, or add the missing one.";
}
