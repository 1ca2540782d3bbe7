import * as z from "zod";
import { Json } from "./json.ts";

export const ComparisonOperator = z.enum(["==", "!=", ">", "<", ">=", "<=", "exists", "notExists"]);
export type ComparisonOperator = z.infer<typeof ComparisonOperator>;

/** The structured spelling of a condition. */
export type StructuredCondition =
  | { type: "simple"; variable: string; operator: ComparisonOperator; value?: Json | undefined }
  | { type: "and" | "or"; conditions: StructuredCondition[] }
  | { type: "not"; condition: StructuredCondition };

export const StructuredCondition: z.ZodType<StructuredCondition> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("simple"),
      variable: z.string().min(1),
      operator: ComparisonOperator,
      value: Json.optional(),
    }),
    z.object({ type: z.enum(["and", "or"]), conditions: z.array(StructuredCondition) }),
    z.object({ type: z.literal("not"), condition: StructuredCondition }),
  ]),
);

/** A condition as written: CEL text, or the structured spelling. */
export const ConditionSource = z.union([z.string(), StructuredCondition]);
export type ConditionSource = z.infer<typeof ConditionSource>;
