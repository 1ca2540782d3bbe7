import { EdgeDefinition } from "../../model/edge.ts";
import { NodeId } from "../../model/identifier.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Property } from "../../model/property.ts";
import type { Variable } from "../../model/variable.ts";
import { GraphDefinition, GraphHead } from "../../model/workflow.ts";
import { FieldReader, isList, isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { PART, type Parts } from "../parts.ts";
import { readHead } from "../read-head.ts";
import { readId } from "../read-id.ts";
import { readProperties } from "../read-properties.ts";
import { readVariables } from "../read-variables.ts";
import { describe } from "../schema-mismatch.ts";
import { quoted } from "../source/problem.ts";
import { ownersOf, type ReadNode, readNode } from "./read-node.ts";

export interface ReadEdge {
  readonly definition: EdgeDefinition;
  readonly index: number;
}

/** A graph as far as it could be read. `named` includes the ids of nodes too broken to keep. */
export interface ReadGraph {
  readonly id: string;
  readonly head: Partial<GraphHead>;
  readonly variables: readonly Variable[];
  readonly properties: readonly Property[];
  readonly nodes: ReadonlyMap<string, ReadNode>;
  readonly named: ReadonlySet<string>;
  readonly edges: readonly ReadEdge[];
  readonly metadata: JsonObject;
  /** true if there are no nodes or no edges, so that their connections cannot be checked */
  readonly isShapeless: boolean;
}

/** Reads every valid part of a graph, and reports the others. */
export function* readGraph(value: Json, log: FindingLog): Parts<ReadGraph | undefined> {
  const reader = new FieldReader(log, ownersOf);
  const fields = reader.sort("workflow", GraphDefinition, value, []);
  if (!fields) return undefined;
  const { nodes, edges, variables, properties, ...head } = fields.known;
  const read = {
    id: readId(head["id"], log),
    head: readHead(head, GraphHead, reader),
    variables: readVariables(variables, reader, log),
    properties: readProperties(properties, reader, log),
    ...(yield* readNodes(nodes, reader, log)),
    edges: yield* readEdges(edges, reader, log),
    metadata: fields.metadata,
    isShapeless: !isObject(nodes) || !isList(edges),
  };
  reader.finish();
  return read;
}

function* readNodes(
  value: Json | undefined,
  reader: FieldReader,
  log: FindingLog,
): Parts<Pick<ReadGraph, "nodes" | "named">> {
  const nodes = new Map<string, ReadNode>();
  const named = new Set<string>();
  if (!isObject(value)) {
    log.add({
      code: "bad-type",
      path: value === undefined ? [] : ["nodes"],
      at: "nodes",
      message:
        value === undefined
          ? "The workflow has no nodes."
          : `The nodes must be a map from id to node, but this is ${describe(value)}.`,
      fix: 'Write them as { "start": { "type": "start" }, ... }, each id as a key.',
    });
    return { nodes, named };
  }
  for (const [id, definition] of Object.entries(value)) {
    const path = ["nodes", id];
    named.add(id);
    if (named.size % PART === 0) yield;
    const isUsable = NodeId.safeParse(id).success;
    if (!isUsable) {
      log.add({
        code: "bad-id",
        path,
        message: `${quoted(id)} cannot be the id of a node.`,
        fix: "Use 1 to 128 printable characters without / or #, and no space around them.",
      });
    }
    const node = readNode(definition, path, reader, log);
    if (node && isUsable) nodes.set(id, node);
  }
  return { nodes, named };
}

function* readEdges(
  value: Json | undefined,
  reader: FieldReader,
  log: FindingLog,
): Parts<readonly ReadEdge[]> {
  if (!isList(value)) {
    log.add({
      code: "bad-type",
      path: value === undefined ? [] : ["edges"],
      at: "edges",
      message:
        value === undefined
          ? "The workflow has no edges."
          : `The edges must be a list, but this is ${describe(value)}.`,
      fix: 'Write them as [{ "from": "start", "to": "work" }, ...].',
    });
    return [];
  }
  const edges: ReadEdge[] = [];
  for (const [index, item] of value.entries()) {
    if (index % PART === PART - 1) yield;
    const fields = reader.sort("edge", EdgeDefinition, item, ["edges", index]);
    const definition = fields && reader.check("edge", EdgeDefinition, fields.known, ["edges", index]);
    if (definition) edges.push({ definition, index });
  }
  return edges;
}
