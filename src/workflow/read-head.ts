import type * as z from "zod";
import { Charter } from "../model/charter.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { RoutingBlock } from "../model/routing.ts";
import { Limits } from "../model/workflow.ts";
import type { FieldReader } from "./fields.ts";

/** Reads the top-level fields of a workflow. Each valid field is kept: one invalid field does not hide the others. */
export function readHead<S extends z.ZodObject>(
  head: JsonObject,
  schema: S,
  reader: FieldReader,
): Partial<z.infer<S>> {
  const read: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(head)) {
    if (key === "id") continue;
    const value = nested(key, field, reader);
    const part = reader.check("workflow", schema.pick({ [key]: true } as never), { [key]: value }, []);
    if (part) Object.assign(read, part);
  }
  return read as Partial<z.infer<S>>;
}

/** The fields of the head that hold objects with a schema of their own. */
const objects: Readonly<Record<string, z.ZodObject>> = {
  limits: Limits,
  charter: Charter,
  routing: RoutingBlock,
};

function nested(key: string, field: Json, reader: FieldReader): unknown {
  const schema = Object.hasOwn(objects, key) ? objects[key] : undefined;
  return schema ? reader.sort(key, schema, field, [key])?.known : field;
}
