import * as z from "zod";
import { Category, Enforcement, LifecycleGate } from "../../src/model/lifecycle.ts";
import { LifecycleLayer, PromptsLayer, RoleLayer, StateLayer } from "../../src/model/lifecycle-file.ts";
import { snakeSchema } from "./snake-schema.ts";

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  state: StateLayer,
  role: RoleLayer,
  gate: LifecycleGate,
  prompts: PromptsLayer,
  category: Category,
  enforcement: Enforcement,
}))
  names.add(schema as z.ZodType, { id });

/** Lifecycle files as JSON Schema, for editors. */
export function lifecycleSchema(): string {
  return snakeSchema("Navigator lifecycle", LifecycleLayer, names);
}
