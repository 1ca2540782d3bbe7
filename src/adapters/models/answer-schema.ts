import * as z from "zod";
import { ModelAnswer } from "../../model/routing.ts";

/** A part of a JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

export interface AnswerSchema {
  readonly schema: Schema;
  /** whether the schema has only the features that every server with structured output knows */
  readonly isStrict: boolean;
}

/** The parts of an answer that only an authoritative model may give. */
const AUTHORITATIVE = ["nodes", "patch"];
/** Servers reject these keywords, or bill them as input. Our own check of the answer holds the bounds. */
const DROPPED = ["$schema", "maxLength", "minLength", "maxItems", "minItems", "pattern", "format"];

/** The form of an answer. `ids` limits the choice to the candidates, where the request has room for them. */
export function answerSchema(ids: readonly string[] | undefined, isAuthoritative: boolean): AnswerSchema {
  const { $defs: _defs, ...whole } = strict(z.toJSONSchema(ModelAnswer, { io: "input" })) as {
    readonly $defs?: Schema;
    readonly properties: Readonly<Record<string, Schema>>;
  };
  const properties = Object.fromEntries(
    Object.entries(whole.properties).filter(([name]) => isAuthoritative || !AUTHORITATIVE.includes(name)),
  );
  // The whole form of a patch would cost more than the rest of the schema. Our own check of the answer has it.
  if (properties["patch"]) properties["patch"] = { type: ["array", "null"], items: { type: "object" } };
  const choice = ids === undefined ? properties["candidate_id"] : { type: "string", enum: ids };
  return {
    schema: {
      ...whole,
      properties: { ...properties, candidate_id: choice },
      required: Object.keys(properties),
    },
    isStrict: !isAuthoritative,
  };
}

/** Servers demand that every property is required, so an optional property may be null instead. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => strict(one));
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !DROPPED.includes(key))
      .map(([key, inner]) => [key, strict(inner)]),
  );
  const { type, properties: inner, required: named = [] } = schema;
  if (type !== "object" || typeof inner !== "object" || inner === null) return schema;
  const required = new Set(named as readonly string[]);
  const properties = Object.entries(inner).map(([name, part]): [string, unknown] => [
    name,
    required.has(name) ? part : { anyOf: [part, { type: "null" }] },
  ]);
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}
