import type { DefinitionPath } from "../../model/finding.ts";
import { CheckpointFields, GuidedCheckpoint, GuidedEffects, GuidedOption } from "../../model/guided.ts";
import type { Json } from "../../model/json.ts";
import { MOST_OPTIONS } from "../../model/node.ts";
import { isList, isObject } from "../fields.ts";
import { quoted } from "../source/problem.ts";
import type { ReadCheckpoint, ReadContext, ReadOption } from "./read-items.ts";
import { listAt, readLocalId, renamed } from "./read-parts.ts";

/** Reads a question. If it refers to a shared question, fields that it lacks are taken from there. */
export function readCheckpoint(
  value: Json,
  path: DefinitionPath,
  context: ReadContext,
): ReadCheckpoint | undefined {
  const { reader, log } = context;
  const whole = filledUp(value, path, context);
  const fields = whole === undefined ? undefined : reader.sort("checkpoint", GuidedCheckpoint, whole, path);
  if (!fields) return undefined;
  const { options, ...flat } = fields.known;
  const definition = reader.check("checkpoint", CheckpointFields, flat, path);
  const id = definition && readLocalId(definition.id, path, log);
  const answers = listAt(options, [...path, "options"], "options", log, MOST_OPTIONS).flatMap(
    ([item, place]) => readOption(item, place, context) ?? [],
  );
  if (options === undefined || (isList(options) && options.length === 0)) {
    log.add({
      code: "bad-type",
      path: options === undefined ? path : [...path, "options"],
      message: "A checkpoint must have at least one option.",
      fix: 'Write them as [{ "id": "yes", "label": "Yes" }].',
    });
  }
  if (!definition || id === undefined || answers.length === 0) return undefined;
  return { kind: "checkpoint", id, definition, path, metadata: fields.metadata, options: answers };
}

function filledUp(value: Json, path: DefinitionPath, { fragment, log }: ReadContext): Json | undefined {
  const ref = isObject(value) && Object.hasOwn(value, "ref") ? value["ref"] : undefined;
  if (typeof ref !== "string" || !isObject(value)) return value;
  const shared = fragment(ref);
  if (isObject(shared)) return { ...shared, ...value };
  log.add({
    code: "unknown-target",
    path: [...path, "ref"],
    message: `The checkpoint refers to ${quoted(ref)}, and there is no such fragment.`,
    fix: "Add it to fragments.checkpoints, or write the checkpoint out here.",
  });
  return undefined;
}

/** Reads an option. `effect` and `effects` mean the same, and an option may also name its target directly. */
function readOption(value: Json, path: DefinitionPath, context: ReadContext): ReadOption | undefined {
  const { reader, log } = context;
  const spelled = renamed(value, path, { from: "effect", to: "effects" }, log);
  const fields = reader.sort("checkpoint option", GuidedOption, spelled, path);
  if (!fields) return undefined;
  const { effects, ...flat } = fields.known;
  const definition = reader.check("checkpoint option", GuidedOption.omit({ effects: true }), flat, path);
  const read =
    effects === undefined || effects === null
      ? { value: {} }
      : reader.read("effects", GuidedEffects, effects, [...path, "effects"]);
  if (!definition || !read) return undefined;
  const { transitionTo } = read.value as GuidedEffects;
  const jump =
    transitionTo === undefined
      ? definition.transitionTo !== undefined && {
          definition: definition.transitionTo,
          path: [...path, "transitionTo"],
        }
      : { definition: transitionTo, path: [...path, "effects", "transitionTo"] };
  return { definition, path, effects: read.value, ...(jump && { jump }) };
}
