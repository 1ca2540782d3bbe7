import type { Json } from "../model/json.ts";
import { actionsOf } from "../workflow/actions-of.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";
import { openDecisions } from "../workflow/verify/gates/open-decisions.ts";
import { agentOpenings } from "../workflow/verify/openings/agent-writes.ts";

/**
 * The variables with values that, in the new version, only a person's answer gives, but that agents could write in the
 * old version. If the old version is broken, agents could have written any value.
 */
export function unprovenVariables(
  variables: Readonly<Record<string, Json>>,
  { old, program }: { readonly old: Program | undefined; readonly program: Program },
): string[] {
  const isKept = ([name, value]: readonly [string, Json]) =>
    !isDecided(program, name, value) || (old && isDecided(old, name, value) && !isOpen(old, name));
  return Object.entries(variables)
    .filter((entry) => !isKept(entry))
    .map(([name]) => name);
}

/** Whether only a person could have changed a variable to this value, or from its default. */
function isDecided({ reserved, variables }: Program, name: string, value: Json): boolean {
  const first = variables.get(name)?.defaultValue;
  return reserved.get(name)?.some((one) => sameValue(one, value) || sameValue(one, first)) ?? false;
}

/** Whether anything but a person's answer writes the variable: the workflow, or an agent that opens a question. */
function isOpen(program: Program, name: string): boolean {
  const isSet = [...program.nodes.values()]
    .flatMap(actionsOf)
    .some((action) => action.kind === "set" && action.target[0] === name);
  return isSet || openDecisions(program).has(name) || agentOpenings(program).names.has(name);
}
