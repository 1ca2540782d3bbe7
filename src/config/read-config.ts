import * as z from "zod";
import { Configuration } from "../model/configuration.ts";
import type { DefinitionPath, Finding, SourceSpot } from "../model/finding.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { FieldReader, isObject } from "../workflow/fields.ts";
import { FindingLog } from "../workflow/finding-log.ts";
import { quoted } from "../workflow/source/problem.ts";
import type { Source } from "../workflow/source/source.ts";
import { projectParts } from "./project-parts.ts";
import { settingNames, settingOf } from "./setting-table.ts";
import { snakeCase } from "./snake-case.ts";

/** A configuration file: its valid values, and everything that is wrong with it. */
export interface ReadConfig {
  readonly values: Configuration;
  readonly findings: readonly Finding[];
  /** the line and column of a value in the file */
  readonly locate: (path: DefinitionPath) => SourceSpot | undefined;
}

/** Reads a configuration file. Reports invalid values and leaves them out; the other values apply. */
export function readConfig(source: Source, tier: "user" | "project"): ReadConfig {
  const log = new FindingLog(source.locate, source.findings);
  const reader = new FieldReader(log, () => undefined);
  const read =
    source.value === undefined || source.value === null
      ? {}
      : fieldsOf("configuration", Configuration, source.value, [], reader);
  const counting = Object.fromEntries(Object.entries(read).filter(([key]) => countsIn(tier, key, log)));
  const values = tier === "project" ? projectParts(counting, log) : counting;
  reader.finish();
  return { values, findings: log.sorted(), locate: (path) => source.locate(written(path, source.value)) };
}

function countsIn(tier: "user" | "project", key: string, log: FindingLog): boolean {
  const name = settingNames.find((known) => known === key);
  const only = name && settingOf(name).only;
  if (only === undefined || only === tier) return true;
  const [where, fix] =
    only === "user"
      ? ["a project's file", "Set it in your own configuration file, in the environment or with an option."]
      : ["a file", "Set it in the environment or with an option."];
  log.add({
    code: "misplaced-setting",
    path: [key],
    message: `${quoted(snakeCase(key))} decides what agents may do on this machine, so it does not count in ${where}.`,
    fix,
  });
  return false;
}

function fieldsOf(
  kind: string,
  schema: z.ZodObject,
  value: Json,
  path: DefinitionPath,
  reader: FieldReader,
): JsonObject {
  const known = reader.sort(kind, schema, value, path)?.known ?? {};
  const entries = Object.entries(known).flatMap(([key, field]): [string, Json][] => {
    const inner = schema.shape[key];
    const read = inner && readValue(key, inner as z.ZodType, field, [...path, key], reader);
    return read === undefined ? [] : [[key, read]];
  });
  return Object.fromEntries(entries);
}

/**
 * The value if it is valid, `undefined` otherwise. Unknown keys of objects inside it are reported
 * like those of the file.
 */
function readValue(
  key: string,
  schema: z.ZodType,
  value: Json,
  path: DefinitionPath,
  reader: FieldReader,
): Json | undefined {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (value === null) return undefined;
  if (inner instanceof z.ZodObject) return fieldsOf(key, inner, value, path, reader);
  if (inner instanceof z.ZodRecord && inner.valueType instanceof z.ZodObject && isObject(value)) {
    const of = inner.valueType;
    const entries = Object.entries(value).filter(
      ([name]) =>
        reader.check(`name in ${key}`, inner.keyType as z.ZodType, name, [...path, name]) !== undefined,
    );
    return Object.fromEntries(
      entries.map(([name, one]) => [
        name,
        fieldsOf(`entry of ${key}`, of, one ?? {}, [...path, name], reader),
      ]),
    );
  }
  return reader.check(key, inner, value, path) as Json | undefined;
}

/** A path with the keys as the file spells them: in camel case or in snake case. */
function written(path: DefinitionPath, value: Json | undefined): DefinitionPath {
  let at: Json | undefined = value;
  return path.map((part) => {
    if (!isObject(at) || typeof part !== "string") return part;
    const key = Object.hasOwn(at, part) ? part : snakeCase(part);
    at = Object.hasOwn(at, key) ? at[key] : undefined;
    return key;
  });
}
