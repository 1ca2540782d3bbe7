import * as z from "zod";
import { Json } from "./json.ts";

const Pointer = z.string().max(500);

/** One change of a JSON document, as RFC 6902 defines it. */
export const PatchOperation = z.strictObject({
  op: z.enum(["add", "remove", "replace", "move", "copy", "test"]),
  path: Pointer,
  from: Pointer.nullish(),
  value: Json.optional(),
});
export type PatchOperation = z.infer<typeof PatchOperation>;

export const JsonPatch = z.array(PatchOperation).min(1).max(50);
export type JsonPatch = z.infer<typeof JsonPatch>;
