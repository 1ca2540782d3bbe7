import type { DefinitionPath } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { Variable } from "../../model/variable.ts";
import { isList, isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { quoted } from "../source/problem.ts";

/** Finds the definition of a loaded workflow, from which another one borrows. */
export type DefinitionOf = (id: string) => Json | undefined;

/** An activity of another workflow, with the fragments and variables that it needs from that workflow. */
export interface Borrowed {
  readonly activity: Json;
  readonly path: DefinitionPath;
  readonly fragments: Json | undefined;
  readonly variables: readonly Variable[];
}

/**
 * The activities that a workflow borrows. A reference is `workflow/file`, with the name of a file, with or without
 * extension, or `workflow/activity`, with the id of an activity.
 */
export function borrow(
  refs: string | readonly string[] | undefined,
  definitionOf: DefinitionOf | undefined,
  log: FindingLog,
): Borrowed[] {
  const isOne = typeof refs === "string";
  return [refs ?? []].flat().flatMap((ref, index) => {
    const path = isOne ? ["_activityRefs"] : ["_activityRefs", index];
    const slash = ref.indexOf("/");
    const definition = slash > 0 ? definitionOf?.(ref.slice(0, slash)) : undefined;
    const activity = activityOf(definition, ref.slice(slash + 1));
    if (isObject(definition) && activity !== undefined) {
      return [
        {
          activity,
          path,
          fragments: definition["fragments"],
          variables: variablesOf(definition["variables"]),
        },
      ];
    }
    log.add({
      code: "unknown-target",
      severity: "warning",
      path,
      message: `The activity ${quoted(ref)} cannot be borrowed: ${
        definition === undefined ? "its workflow is not loaded" : "its workflow has no such activity"
      }. It is left out.`,
      fix: "Load that workflow first, and write workflow/file as it names them.",
    });
    return [];
  });
}

function activityOf(definition: Json | undefined, name: string): Json | undefined {
  const activities = isObject(definition) ? definition["activities"] : undefined;
  if (!isList(activities)) return undefined;
  return activities.find((activity) => {
    if (!isObject(activity)) return false;
    const file = activity["_file"];
    return (
      activity["id"] === name ||
      file === name ||
      (typeof file === "string" && file.replace(/\.[^.]+$/, "") === name)
    );
  });
}

function variablesOf(value: Json | undefined): Variable[] {
  if (!isList(value)) return [];
  return value.flatMap((item) => {
    const parsed = Variable.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
