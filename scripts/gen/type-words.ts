import type * as z from "zod";
import { code } from "./markdown.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** The values that a field takes, in a few words. */
export function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(", ");
  // Only the items of a list of steps refer to each other: loops nest.
  if (schema.$ref !== undefined) return "list of items";
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map((one) => typeWords(one as Schema)))].join(" or ");
  switch (schema.type) {
    case "array":
      return `list of ${typeof schema.items === "object" ? typeWords(schema.items as Schema) : "values"}${mostWords(schema)}`;
    case "object":
      return schema.properties ? "object" : "object by name";
    case "integer":
      return `whole number${rangeWords(schema)}`;
    case "string":
      return schema.maxLength === undefined
        ? "text"
        : `text, at most ${schema.maxLength.toLocaleString("en")} characters`;
    case "null":
      return "`null`";
    case "boolean":
      return "`true` or `false`";
    case undefined:
      return "any value";
    case "number":
      return "number";
    default:
      return [schema.type].flat().join(" or ");
  }
}

function mostWords({ maxItems }: Schema): string {
  return maxItems === undefined ? "" : `, at most ${maxItems.toLocaleString("en")}`;
}

function rangeWords({ minimum, exclusiveMinimum, maximum }: Schema): string {
  const least = minimum ?? (typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : undefined);
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (least !== undefined && least > -Number.MAX_SAFE_INTEGER)
    return most === undefined ? `, at least ${least}` : `, ${least} to ${most.toLocaleString("en")}`;
  return most === undefined ? "" : `, at most ${most.toLocaleString("en")}`;
}
