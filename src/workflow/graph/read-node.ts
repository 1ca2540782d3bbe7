import { type Evidence, type EvidenceKind, EvidenceKinds } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import {
  CheckpointEffects,
  CheckpointOption,
  ForkEach,
  type NodeDefinition,
  NodeKinds,
  NodeDefinition as NodeSchema,
  type NodeType,
} from "../../model/node.ts";
import { type FieldReader, isList, isObject, spellingsOf } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { nearest } from "../nearest.ts";
import { describe } from "../schema-mismatch.ts";
import { reportUnknownKind } from "../unknown-kind.ts";
import { leadingKey } from "./leading-key.ts";

export interface ReadNode {
  readonly definition: NodeDefinition;
  readonly metadata: JsonObject;
}

/** Replacements for unreadable starts and ends, so that these are not also reported as missing. */
const standIns: Readonly<Partial<Record<string, NodeDefinition>>> = {
  start: { type: "start" },
  end: { type: "end", result: "failure" },
};

/** The node types that have a field, as text such as `task and gate nodes`. */
export function ownersOf(key: string): string | undefined {
  const types = (Object.keys(NodeKinds) as NodeType[]).filter((type) =>
    spellingsOf(NodeKinds[type]).has(key),
  );
  const last = types.pop();
  if (last === undefined || types.length > 5) return undefined;
  return `${types.length === 0 ? "" : `${types.join(", ")} and `}${last} nodes`;
}

/** Reads one node of the graph form. Reports an unusable node, and returns `undefined`. */
export function readNode(
  value: Json,
  path: DefinitionPath,
  reader: FieldReader,
  log: FindingLog,
): ReadNode | undefined {
  const type = typeOf(value, path, log);
  if (!type) return standInFor(value);
  const fields = reader.sort(`${type} node`, NodeKinds[type], moveReturns(type, value, path, log), path);
  if (!fields) return undefined;
  const known = { ...fields.known, ...nested(fields.known, path, reader, log) };
  const definition = reader.check(`${type} node`, NodeSchema, known, path);
  return definition ? { definition, metadata: fields.metadata } : standInFor(value);
}

function standInFor(value: Json): ReadNode | undefined {
  const type = isObject(value) ? value["type"] : undefined;
  const close = typeof type === "string" ? nearest(type, Object.keys(NodeKinds), 2)?.word : undefined;
  const definition = close === undefined ? undefined : standIns[close];
  return definition && { definition, metadata: {} };
}

function typeOf(value: Json, path: DefinitionPath, log: FindingLog): NodeType | undefined {
  if (!isObject(value)) {
    log.add({
      code: "bad-type",
      path,
      message: `A node must be an object with a "type", but this is ${describe(value)}.`,
      fix: 'Write it as { "type": "task", "name": "..." }.',
    });
    return undefined;
  }
  const type = Object.hasOwn(value, "type") ? value["type"] : undefined;
  if (typeof type === "string" && Object.hasOwn(NodeKinds, type)) return type as NodeType;
  reportUnknownKind(type, Object.keys(NodeKinds), { key: "type", of: "node", path }, log);
  return undefined;
}

/** Moves the returns of a subflow to `returns`. Older files have them as an object under `outputs`. */
function moveReturns(type: NodeType, value: Json, path: DefinitionPath, log: FindingLog): Json {
  if (type !== "subflow" || !isObject(value) || !isObject(value["outputs"])) return value;
  const { outputs, ...rest } = value;
  if (Object.hasOwn(rest, "returns")) return value;
  log.noteSpelling(path, "returns", "outputs");
  log.add({
    code: "old-spelling",
    path: [...path, "outputs"],
    message: 'The values a subflow returns are called "returns"; the object under "outputs" is read as that.',
    fix: 'Rename "outputs" to "returns".',
  });
  return { returns: outputs, ...rest };
}

/** Reads the fields of a node that hold objects with a schema of their own. */
function nested(
  known: JsonObject,
  path: DefinitionPath,
  reader: FieldReader,
  log: FindingLog,
): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  if (isList(known["evidence"])) {
    parts["evidence"] = known["evidence"]
      .map((item, index) => readEvidence(item, [...path, "evidence", index], reader, log))
      .filter((item) => item !== undefined);
  }
  if (isList(known["options"])) {
    parts["options"] = known["options"].map((item, index) =>
      readOption(item, [...path, "options", index], reader),
    );
  }
  if (isObject(known["each"])) {
    parts["each"] = reader.sort("each", ForkEach, known["each"], [...path, "each"])?.known;
  }
  return parts;
}

function readOption(value: Json, path: DefinitionPath, reader: FieldReader): unknown {
  if (!isObject(value)) return value;
  const known = reader.sort("checkpoint option", CheckpointOption, value, path)?.known ?? {};
  if (!isObject(known["effects"])) return known;
  const effects = reader.sort("effects", CheckpointEffects, known["effects"], [...path, "effects"]);
  return { ...known, effects: effects?.known };
}

function readEvidence(
  value: Json,
  path: DefinitionPath,
  reader: FieldReader,
  log: FindingLog,
): Evidence | undefined {
  const kinds = Object.keys(EvidenceKinds) as EvidenceKind[];
  const kind = leadingKey("requirement", kinds, value, path, log);
  return kind && reader.read(`${kind} requirement`, EvidenceKinds[kind], value, path, "forbidden")?.value;
}
