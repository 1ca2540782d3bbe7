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
import { describe, type FieldReader, isList, isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { nearest } from "../nearest.ts";

export interface ReadNode {
  readonly definition: NodeDefinition;
  readonly metadata: JsonObject;
}

/** Reads one node of the graph form; `undefined` when it cannot be used, which is reported. */
export function readNode(
  value: Json,
  path: DefinitionPath,
  reader: FieldReader,
  log: FindingLog,
): ReadNode | undefined {
  const type = typeOf(value, path, log);
  if (!type) return undefined;
  const fields = reader.sort(`${type} node`, NodeKinds[type], moveReturns(type, value, path, log), path);
  if (!fields) return undefined;
  const known = { ...fields.known, ...nested(fields.known, path, reader, log) };
  const definition = reader.check(`${type} node`, NodeSchema, known, path);
  return definition && { definition, metadata: fields.metadata };
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
  const close = typeof type === "string" ? nearest(type, Object.keys(NodeKinds)) : undefined;
  log.add({
    code: "bad-type",
    path: [...path, "type"],
    message:
      typeof type === "string"
        ? `"${type}" is not a node type.`
        : `A node needs a "type" in words, but this is ${describe(type)}.`,
    fix: close ? `Did you mean "${close.word}"?` : `Use one of ${Object.keys(NodeKinds).join(", ")}.`,
  });
  return undefined;
}

/** Older files write what a subflow gives back as an object under `outputs`. */
function moveReturns(type: NodeType, value: Json, path: DefinitionPath, log: FindingLog): Json {
  if (type !== "subflow" || !isObject(value) || !isObject(value["outputs"])) return value;
  const { outputs, ...rest } = value;
  log.add({
    code: "old-spelling",
    path: [...path, "outputs"],
    message: 'What a subflow gives back is called "returns"; the object under "outputs" is read as that.',
    fix: 'Rename "outputs" to "returns".',
  });
  return { returns: outputs, ...rest };
}

/** The parts of a node that are objects of their own kind. */
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
  if (known["each"] !== undefined) {
    parts["each"] = reader.sort("each", ForkEach, known["each"], [...path, "each"])?.known ?? known["each"];
  }
  return parts;
}

function readOption(value: Json, path: DefinitionPath, reader: FieldReader): unknown {
  const fields = reader.sort("checkpoint option", CheckpointOption, value, path);
  if (!fields) return value;
  const effects = fields.known["effects"];
  if (effects === undefined) return fields.known;
  const sorted = reader.sort("option's effects", CheckpointEffects, effects, [...path, "effects"]);
  return { ...fields.known, effects: sorted?.known ?? effects };
}

function readEvidence(
  value: Json,
  path: DefinitionPath,
  reader: FieldReader,
  log: FindingLog,
): Evidence | undefined {
  const kinds = Object.keys(EvidenceKinds) as EvidenceKind[];
  const kind = isObject(value) ? kinds.find((key) => Object.hasOwn(value, key)) : undefined;
  if (!kind) {
    log.add({
      code: "bad-type",
      path,
      message: "A piece of evidence must name what it asks for.",
      fix: `Start it with one of ${kinds.join(", ")}.`,
    });
    return undefined;
  }
  return reader.read(`${kind} requirement`, EvidenceKinds[kind], value, path)?.value;
}
