import type { DefinitionPath } from "../model/finding.ts";
import type { Json } from "../model/json.ts";
import { Variable } from "../model/variable.ts";
import { type FieldReader, isList, isObject } from "./fields.ts";
import type { FindingLog } from "./finding-log.ts";
import { describe } from "./schema-mismatch.ts";

/** Names that conditions read besides variables. */
const TAKEN: ReadonlySet<string> = new Set(["context", "evidence"]);

/** The variables that a workflow declares. Of two with the same name, the first counts. */
export function readVariables(
  value: Json | undefined,
  reader: FieldReader,
  log: FindingLog,
): readonly Variable[] {
  if (value === undefined) return [];
  const read: Variable[] = [];
  const seen = new Set<string>();
  for (const [declaration, path] of declarations(value, log)) {
    const variable = reader.read("variable", Variable, declaration, path)?.value;
    if (!variable) continue;
    if (TAKEN.has(variable.name)) {
      log.add({
        code: "bad-id",
        path,
        message: `A variable cannot be called "${variable.name}": conditions use that name for something else.`,
        fix: "Give it another name.",
      });
    } else if (seen.has(variable.name)) {
      log.add({
        code: "duplicate-id",
        path,
        message: `The variable "${variable.name}" is declared twice.`,
        fix: "Keep one of the declarations.",
      });
    } else {
      seen.add(variable.name);
      read.push(variable);
      log.noteSpelling(["variables"], variable.name, path.at(-1) ?? variable.name);
    }
  }
  return read;
}

/** The declarations of variables: from a list, or from a map of names to declarations or default values. */
function* declarations(value: Json, log: FindingLog): Generator<[Json, DefinitionPath]> {
  if (isList(value)) {
    for (const [index, item] of value.entries()) yield [item, ["variables", index]];
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      const declared = item === null || (isObject(item) && Object.hasOwn(item, "type"));
      yield [declared ? { name, ...item } : fromDefault(name, item), ["variables", name]];
    }
  } else {
    log.add({
      code: "bad-type",
      path: ["variables"],
      message: `The variables must be a list or a map, but this is ${describe(value)}.`,
      fix: 'Write them as [{ "name": "risk", "type": "string" }].',
    });
  }
}

function fromDefault(name: string, value: Json): Json {
  const type = isList(value) ? "array" : typeof value;
  return { name, type, defaultValue: value };
}
