import type { Configuration, ExplainedSetting, Tier } from "../model/configuration.ts";
import { deepMerged } from "../model/deep-merged.ts";
import type { DefinitionPath, SourceSpot } from "../model/finding.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { isObject } from "../workflow/fields.ts";
import { settingNames, settingOf } from "./setting-table.ts";
import { snakeCase } from "./snake-case.ts";

/** The values that one tier sets, such as the user's file, the project's file or the environment. */
export interface ConfigTier {
  readonly tier: Tier;
  readonly values: Configuration;
  readonly locate?: (path: DefinitionPath) => SourceSpot | undefined;
  /** the environment variable or the option that sets a value */
  readonly nameOf?: (setting: string) => string | undefined;
}

/** The configuration of a process: the value of every setting, and where each part of it comes from. */
export interface ResolvedConfig {
  readonly values: Required<Configuration>;
  readonly explained: readonly ExplainedSetting[];
}

/** Resolves the tiers, the weakest first. Objects are merged; any other value of a later tier wins. */
export function resolveConfig(tiers: readonly ConfigTier[]): ResolvedConfig {
  const fallbacks = Object.fromEntries(settingNames.map((name) => [name, settingOf(name).fallback]));
  const all: readonly ConfigTier[] = [{ tier: "built-in", values: fallbacks }, ...tiers];
  let values: Json = {};
  for (const { values: stated } of all) values = deepMerged(values, stated as Json);
  const explained = leavesOf(values as JsonObject, []).map(([path, value]) => explain(path, value, all));
  return { values: values as Required<Configuration>, explained };
}

function explain(path: readonly string[], value: Json, tiers: readonly ConfigTier[]): ExplainedSetting {
  const last = tiers.findLast(({ values }) => valueAt(values as Json, path) !== undefined);
  const [setting = ""] = path;
  const spot = last?.locate?.(path);
  const from = spot?.file ?? last?.nameOf?.(setting);
  return {
    name: path.map(snakeCase).join("."),
    value,
    tier: last?.tier ?? "built-in",
    ...(from !== undefined && { from }),
    ...(spot && { line: spot.line }),
  };
}

/** The parts of a value that a later tier can replace only as a whole. An empty object is one such part. */
function leavesOf(value: JsonObject, path: readonly string[]): (readonly [readonly string[], Json])[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...path, key];
    const isMap = isObject(inner) && Object.keys(inner).length > 0;
    return isMap ? leavesOf(inner, place) : [[place, inner] as const];
  });
}

function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let at: Json | undefined = value;
  for (const part of path) at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return at;
}
