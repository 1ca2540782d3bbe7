import { LifecycleLayer } from "../../src/model/lifecycle-file.ts";
import { snakeSchema } from "./snake-schema.ts";

/** Lifecycle files as JSON Schema, for editors. */
export function lifecycleSchema(): string {
  return snakeSchema("Navigator lifecycle", LifecycleLayer);
}
