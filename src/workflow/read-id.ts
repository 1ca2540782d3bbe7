import { WorkflowId } from "../model/identifier.ts";
import type { Json } from "../model/json.ts";
import type { FindingLog } from "./finding-log.ts";
import { describe } from "./schema-mismatch.ts";
import { quoted } from "./source/problem.ts";

/** The id of a workflow. Reports an invalid id, and returns an empty text. */
export function readId(id: Json | undefined, log: FindingLog): string {
  const parsed = WorkflowId.safeParse(id);
  if (parsed.success) return parsed.data;
  const what = typeof id === "string" ? `cannot be ${quoted(id)}` : `must be text, but it is ${describe(id)}`;
  log.add({
    code: "bad-id",
    path: id === undefined ? [] : ["id"],
    at: "id",
    message: id === undefined ? "The workflow has no id." : `The id of the workflow ${what}.`,
    fix: "Use 1 to 64 letters, digits, hyphens or underscores; begin with a letter or digit.",
  });
  return "";
}
