import * as z from "zod";
import type { Json } from "../../../model/json.ts";
import { NewTask } from "../../../model/new-task.ts";
import type { Result } from "../../../model/refusal.ts";
import { nearest } from "../../../workflow/nearest.ts";
import { firstMisfit } from "../../../workflow/schema-mismatch.ts";
import type { Call } from "../../ports/call.ts";

const HOLE = /\{\{\s{0,9}([\w.-]{1,64})\s{0,9}\}\}/g;

/** The tasks of a configured template, with its variables replaced by values. */
export function fillTemplate(
  name: string,
  values: Readonly<Record<string, string>>,
  { ports: { configured } }: Call,
): Result<NewTask[]> {
  const templates = configured?.values.templates ?? {};
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (template === undefined) {
    const close = nearest(name, Object.keys(templates));
    return invalid(`there is no template "${name}"${close ? `; did you mean "${close.word}"?` : ""}`);
  }
  const filled = fill(template, values);
  const list = Array.isArray(filled) ? filled : [filled];
  const tasks = z.array(NewTask).safeParse(list);
  if (tasks.success) return { ok: true, value: tasks.data };
  return invalid(`the template "${name}" makes no task: ${firstMisfit(tasks.error, list)}`);
}

function fill(value: Json, values: Readonly<Record<string, string>>): Json {
  if (typeof value === "string")
    return value.replace(HOLE, (hole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? hole) : hole,
    );
  if (Array.isArray(value)) return value.map((one: Json) => fill(one, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one as Json, values)]));
}

function invalid(problem: string): Result<never> {
  const message = `template: ${problem}`;
  return {
    ok: false,
    refusal: { code: "INPUT_INVALID", message, facts: { problems: [{ field: "template", problem }] } },
  };
}
