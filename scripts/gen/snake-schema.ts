import * as z from "zod";
import { snakeCase } from "../../src/config/snake-case.ts";
import type { Json } from "../../src/model/json.ts";
import { Category, Enforcement, LifecycleGate } from "../../src/model/lifecycle.ts";
import { PromptsLayer, RoleLayer, StateLayer } from "../../src/model/lifecycle-file.ts";
import { MARK } from "./markdown.ts";
import { printJson } from "./print-json.ts";

/** The parts that have a name of their own in the schemas. */
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

/** A schema with its keys in snake_case, as the files write them. */
export function snakeSchema(title: string, schema: z.ZodType): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", metadata: names });
  const plain = JSON.parse(JSON.stringify(rest)) as Json;
  return printJson({
    $schema: $schema ?? "",
    $comment: `${MARK}.`,
    title,
    ...(inSnakeCase(plain) as object),
  });
}

function inSnakeCase(value: Json, key = ""): Json {
  if (Array.isArray(value))
    return key === "required"
      ? value.map((name) => snakeCase(String(name)))
      : value.map((one: Json) => inSnakeCase(one));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    key === "properties" ? snakeCase(name) : name,
    inSnakeCase(inner, key === "properties" ? "" : name),
  ]);
  return Object.fromEntries(entries);
}
