import type { DefinitionPath } from "../../model/finding.ts";
import {
  DecisionFields,
  GuidedBranch,
  GuidedDecision,
  GuidedLoop,
  GuidedStep,
  type ItemKind,
  ItemKinds,
  LoopFields,
  StepFields,
} from "../../model/guided.ts";
import type { Json } from "../../model/json.ts";
import { isObject, spellingsOf } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { reportUnknownKind } from "../unknown-kind.ts";
import { withDerivedIds } from "./derived-ids.ts";
import { readCheckpoint } from "./read-checkpoint.ts";
import { readEvidence } from "./read-evidence.ts";
import type { ReadContext, ReadDecision, ReadItem, ReadLoop, ReadStep } from "./read-items.ts";
import { listAt, readActions, readList, readLocalId, renamed } from "./read-parts.ts";

const kindOf: Readonly<Record<string, ItemKind>> = {
  step: "step",
  technique: "step",
  action: "step",
  checkpoint: "checkpoint",
  loop: "loop",
  decision: "decision",
};

/** The kinds of items that have a field, as text such as `checkpoints and loops`. */
export function ownersOf(key: string): string | undefined {
  const kinds = (Object.keys(ItemKinds) as ItemKind[]).filter((kind) =>
    spellingsOf(ItemKinds[kind]).has(key),
  );
  const last = kinds.pop();
  if (last === undefined || kinds.length > 2) return undefined;
  return `${kinds.map((kind) => `${kind}s`).join(", ")}${kinds.length === 0 ? "" : " and "}${last}s`;
}

const readers: Readonly<
  Record<ItemKind, (value: Json, path: DefinitionPath, context: ReadContext) => ReadItem | undefined>
> = { step: readStep, checkpoint: readCheckpoint, loop: readLoop, decision: readDecision };

/** The items of a list of steps, in order. */
export function readItems(value: Json | undefined, path: DefinitionPath, context: ReadContext): ReadItem[] {
  return listAt(withDerivedIds(value), path, "steps", context.log).flatMap(([item, place]) => {
    const kind = kindAt(item, place, context.log);
    return (kind && readers[kind](item, place, context)) ?? [];
  });
}

/** The items of a list that holds one kind only. */
export function readAll<K extends ItemKind>(
  kind: K,
  value: Json | undefined,
  path: DefinitionPath,
  context: ReadContext,
): Extract<ReadItem, { kind: K }>[] {
  return listAt(value, path, `${kind}s`, context.log).flatMap(([item, place]) => {
    const read = readers[kind](item, place, context);
    return read ? [read as Extract<ReadItem, { kind: K }>] : [];
  });
}

function kindAt(value: Json, path: DefinitionPath, log: FindingLog): ItemKind | undefined {
  const kind = isObject(value) && Object.hasOwn(value, "kind") ? value["kind"] : "step";
  const known = typeof kind === "string" && Object.hasOwn(kindOf, kind) ? kindOf[kind] : undefined;
  if (known) return known;
  reportUnknownKind(kind, Object.keys(kindOf), { key: "kind", of: "step", path }, log);
  return undefined;
}

function readStep(value: Json, path: DefinitionPath, context: ReadContext): ReadStep | undefined {
  const { reader, log } = context;
  const fields = reader.sort("step", GuidedStep, value, path);
  if (!fields) return undefined;
  const { actions, evidence, ...flat } = fields.known;
  const proofs = readEvidence(evidence, [...path, "evidence"], context);
  const definition = reader.check("step", StepFields, { ...flat, ...(proofs && { evidence: proofs }) }, path);
  const id = definition && readLocalId(definition.id, path, log);
  const done = readActions(actions, [...path, "actions"], context);
  if (!definition || id === undefined) return undefined;
  return { kind: "step", id, definition, path, metadata: fields.metadata, actions: done };
}

function readLoop(value: Json, path: DefinitionPath, context: ReadContext): ReadLoop | undefined {
  const { reader, log } = context;
  const spelled = renamed(value, path, { from: "type", to: "loopType" }, log);
  const fields = reader.sort("loop", GuidedLoop, spelled, path);
  if (!fields) return undefined;
  const { steps, ...flat } = fields.known;
  const definition = reader.check("loop", LoopFields, flat, path);
  const id = definition && readLocalId(definition.id, path, log);
  const items = readItems(steps, [...path, "steps"], context);
  if (!definition || id === undefined) return undefined;
  return { kind: "loop", id, definition, path, metadata: fields.metadata, items };
}

function readDecision(value: Json, path: DefinitionPath, context: ReadContext): ReadDecision | undefined {
  const { reader, log } = context;
  const fields = reader.sort("decision", GuidedDecision, value, path);
  if (!fields) return undefined;
  const { branches, ...flat } = fields.known;
  const definition = reader.check("decision", DecisionFields, flat, path);
  const id = definition && readLocalId(definition.id, path, log);
  const read = readList(
    branches,
    [...path, "branches"],
    { what: "branches", kind: "branch", schema: GuidedBranch },
    context,
  );
  const count = reader.check(
    "decision",
    GuidedDecision.pick({ branches: true }),
    { branches: Array.isArray(branches) ? read.map((branch) => branch.definition) : branches },
    path,
  );
  if (!definition || id === undefined || !count) return undefined;
  return { kind: "decision", id, definition, path, metadata: fields.metadata, branches: read };
}
