import * as z from "zod";
import { Json } from "./json.ts";
import { ShownText } from "./shown-text.ts";

export const VariableType = z.enum(["string", "number", "boolean", "array", "object"]);
export type VariableType = z.infer<typeof VariableType>;

export const VariableName = z
  .string()
  .regex(
    /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    "use 1 to 64 letters, digits or underscores, and do not begin with a digit",
  );

/** The most bytes of all variables of a task together, as JSON. */
export const MOST_VARIABLE_BYTES = 64 * 1024;

export const Variable = z.object({
  name: VariableName,
  type: VariableType,
  description: ShownText.optional(),
  defaultValue: Json.optional(),
  required: z.boolean().optional(),
});
export type Variable = z.infer<typeof Variable>;
