import { EdgeDefinition } from "../../model/edge.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import { NodeId, WorkflowId } from "../../model/identifier.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { type Property, type PropertyKind, PropertyKinds } from "../../model/property.ts";
import { Variable } from "../../model/variable.ts";
import { Charter, GraphDefinition, GraphHead, Limits } from "../../model/workflow.ts";
import { FieldReader, isList, isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { describe } from "../misfit.ts";
import { quoted } from "../source/problem.ts";
import { leadingKey } from "./leading-key.ts";
import { ownersOf, type ReadNode, readNode } from "./read-node.ts";

export interface ReadEdge {
  readonly definition: EdgeDefinition;
  readonly index: number;
}

/** A graph as far as it could be read; `named` also holds the ids of nodes that were too broken to keep. */
export interface ReadGraph {
  readonly id: string;
  readonly head: Partial<GraphHead>;
  readonly variables: readonly Variable[];
  readonly properties: readonly Property[];
  readonly nodes: ReadonlyMap<string, ReadNode>;
  readonly named: ReadonlySet<string>;
  readonly edges: readonly ReadEdge[];
  readonly metadata: JsonObject;
  /** there are no nodes or no edges to speak of, so nothing can be said about how they hang together */
  readonly isShapeless: boolean;
}

/** Loading takes bounded time, whatever is declared. */
const MOST_PROPERTIES = 100;

/** What conditions read besides variables. */
const TAKEN: ReadonlySet<string> = new Set(["context", "evidence"]);

/** Reads everything that can be read, and reports everything that cannot. */
export function readGraph(value: Json, log: FindingLog): ReadGraph | undefined {
  const reader = new FieldReader(log, ownersOf);
  const fields = reader.sort("workflow", GraphDefinition, value, []);
  if (!fields) return undefined;
  const { nodes, edges, variables, properties, ...head } = fields.known;
  const read = {
    id: readId(head["id"], log),
    head: readHead(head, reader),
    variables: readVariables(variables, reader, log),
    properties: readProperties(properties, reader, log),
    ...readNodes(nodes, reader, log),
    edges: readEdges(edges, reader, log),
    metadata: fields.metadata,
    isShapeless: !isObject(nodes) || !isList(edges),
  };
  reader.finish();
  return read;
}

function readId(id: Json | undefined, log: FindingLog): string {
  const parsed = WorkflowId.safeParse(id);
  if (parsed.success) return parsed.data;
  const what = typeof id === "string" ? `cannot be ${quoted(id)}` : `must be text, but it is ${describe(id)}`;
  log.add({
    code: "bad-id",
    path: id === undefined ? [] : ["id"],
    at: "id",
    message: id === undefined ? "The workflow has no id." : `The id of the workflow ${what}.`,
    fix: "Use 1 to 64 letters, digits, hyphens or underscores; begin with a letter or digit.",
  });
  return "";
}

function readHead(head: JsonObject, reader: FieldReader): Partial<GraphHead> {
  const read: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(head)) {
    if (key === "id") continue;
    const value =
      key === "limits"
        ? nestedLimits(field, reader)
        : key === "charter"
          ? nestedCharter(field, reader)
          : field;
    const part = reader.check("workflow", GraphHead.pick({ [key]: true } as never), { [key]: value }, []);
    if (part) Object.assign(read, part);
  }
  return read;
}

function nestedLimits(value: Json, reader: FieldReader): unknown {
  return reader.sort("limits", Limits, value, ["limits"])?.known;
}

function nestedCharter(value: Json, reader: FieldReader): unknown {
  return reader.sort("charter", Charter, value, ["charter"])?.known;
}

function readVariables(value: Json | undefined, reader: FieldReader, log: FindingLog): readonly Variable[] {
  if (value === undefined) return [];
  const read: Variable[] = [];
  const seen = new Set<string>();
  for (const [declaration, path] of declarations(value, log)) {
    const variable = reader.read("variable", Variable, declaration, path)?.value;
    if (!variable) continue;
    if (TAKEN.has(variable.name)) {
      log.add({
        code: "bad-id",
        path,
        message: `A variable cannot be called "${variable.name}": conditions read something else under that name.`,
        fix: "Give it another name.",
      });
    } else if (seen.has(variable.name)) {
      log.add({
        code: "duplicate-id",
        path,
        message: `The variable "${variable.name}" is declared twice.`,
        fix: "Keep one of the declarations.",
      });
    } else {
      seen.add(variable.name);
      read.push(variable);
      log.spelled(["variables"], variable.name, path.at(-1) ?? variable.name);
    }
  }
  return read;
}

/** A list of declarations, or a map from name to declaration or default value. */
function* declarations(value: Json, log: FindingLog): Generator<[Json, DefinitionPath]> {
  if (isList(value)) {
    for (const [index, item] of value.entries()) yield [item, ["variables", index]];
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      const declared = item === null || (isObject(item) && Object.hasOwn(item, "type"));
      yield [declared ? { name, ...item } : fromDefault(name, item), ["variables", name]];
    }
  } else {
    log.add({
      code: "bad-type",
      path: ["variables"],
      message: `The variables must be a list or a map, but this is ${describe(value)}.`,
      fix: 'Write them as [{ "name": "risk", "type": "string" }].',
    });
  }
}

function fromDefault(name: string, value: Json): Json {
  const type = isList(value) ? "array" : typeof value;
  return { name, type, defaultValue: value };
}

function readProperties(value: Json | undefined, reader: FieldReader, log: FindingLog): readonly Property[] {
  if (value === undefined) return [];
  const kinds = Object.keys(PropertyKinds) as PropertyKind[];
  if (!isList(value)) {
    log.add({
      code: "bad-type",
      path: ["properties"],
      message: `The properties must be a list, but this is ${describe(value)}.`,
      fix: 'Write them as [{ "always_through": "review", "before": "release" }].',
    });
    return [];
  }
  if (value.length > MOST_PROPERTIES) {
    log.add({
      code: "too-large",
      path: ["properties"],
      message: `There are ${value.length} properties; each is proven by a search of its own, and at most ${MOST_PROPERTIES} are.`,
      fix: "Keep those that matter most.",
    });
    return [];
  }
  return value.flatMap((item, index) => {
    const path = ["properties", index];
    const kind = leadingKey("property", kinds, item, path, log);
    const property = kind && reader.read(`${kind} property`, PropertyKinds[kind], item, path)?.value;
    return property ? [property] : [];
  });
}

function readNodes(
  value: Json | undefined,
  reader: FieldReader,
  log: FindingLog,
): Pick<ReadGraph, "nodes" | "named"> {
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

function readEdges(value: Json | undefined, reader: FieldReader, log: FindingLog): readonly ReadEdge[] {
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
  return value.flatMap((item, index) => {
    const fields = reader.sort("edge", EdgeDefinition, item, ["edges", index]);
    const definition = fields && reader.check("edge", EdgeDefinition, fields.known, ["edges", index]);
    return definition ? [{ definition, index }] : [];
  });
}
