import type { Json, JsonObject } from "../model/json.ts";
import { isObject } from "../workflow/fields.ts";
import type { FindingLog } from "../workflow/finding-log.ts";
import { quoted } from "../workflow/source/problem.ts";
import { settingNames, settingOf } from "./setting-table.ts";
import { snakeCase } from "./snake-case.ts";

/** The values of a project's file without the parts that only the user may set, and without paths that lead outside. */
export function projectParts(values: JsonObject, log: FindingLog): JsonObject {
  let kept = values;
  const drop = (path: readonly string[], why: string): void => {
    kept = withoutPart(kept, path);
    log.add({
      code: "misplaced-setting",
      path,
      message: `${quoted(path.map(snakeCase).join("."))} ${why}, so it does not count in a project's file.`,
      fix: "Set it in your own configuration file.",
    });
  };
  for (const name of settingNames) {
    const { onlyUserParts = [], innerPaths = [] } = settingOf(name);
    for (const part of onlyUserParts)
      if (partAt(kept, [name, ...part]) !== undefined) drop([name, ...part], "decides about this machine");
    for (const part of innerPaths)
      if (leadsOutside(partAt(kept, [name, ...part]))) drop([name, ...part], "leads out of the project");
  }
  return kept;
}

/** Whether a path is absolute or goes up, on any system. */
function leadsOutside(path: Json | undefined): boolean {
  return (
    typeof path === "string" && (/^(?:[\\/]|[A-Za-z]:)/.test(path) || path.split(/[\\/]/).includes(".."))
  );
}

function partAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value;
  for (const key of path) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

function withoutPart(value: JsonObject, [key = "", ...rest]: readonly string[]): JsonObject {
  const { [key]: inner, ...others } = value;
  return isObject(inner) && rest.length > 0 ? { ...others, [key]: withoutPart(inner, rest) } : others;
}
