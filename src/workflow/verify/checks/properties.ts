import type { Property } from "../../../model/property.ts";
import type { Program } from "../../program.ts";
import { quotedList } from "../../quoted-list.ts";
import { alwaysThrough } from "../properties/always-through.ts";
import { neverTogether } from "../properties/never-together.ts";
import { namedNodes, placesOf } from "../properties/property-nodes.ts";
import { reachesWithin } from "../properties/reaches-within.ts";
import type { Verdict } from "../properties/verdict.ts";
import type { Survey } from "../space/survey.ts";
import type { Check, CheckContext } from "./check.ts";

/** Reports properties that name nodes that do not exist. */
export const propertyNames: Check = ({ movement }, program, { log, named }) => {
  for (const [index, property] of program.properties.entries()) {
    const unknown = namedNodes(property).filter(
      (name) => !named.has(name) && placesOf(name, movement).length === 0,
    );
    for (const name of new Set(unknown)) {
      log.add({
        code: "unknown-target",
        path: ["properties", index],
        message: `The property names "${name}", and there is no such node.`,
        fix: "Name an existing node.",
      });
    }
  }
};

/** Reports properties that do not hold, each with a run that breaks it, and properties that cannot be decided. */
export const properties: Check = (survey, program, context) => {
  if (program.properties.length === 0 || hasBrokenForks(context)) return;
  for (const [index, property] of program.properties.entries()) {
    if (namedNodes(property).some((name) => placesOf(name, survey.movement).length === 0)) continue;
    const verdict = judge(property, survey, program, context);
    if (!verdict) continue;
    const path = ["properties", index];
    if (verdict.holds === "unknown") {
      context.log.add({
        code: "property-unknown",
        path,
        message: verdict.message,
        fix: "Treat it as not proven, or make the workflow simpler there.",
      });
    } else {
      context.log.add({
        code: "property-violated",
        path,
        message: `${verdict.message} One way: ${quotedList(verdict.walk)}.`,
        fix: "Change the edges so that no such way is left, or drop the property.",
        walk: verdict.walk,
      });
    }
  }
};

/** Whether forks and joins do not fit together. Then it is not defined what a run is. */
function hasBrokenForks({ log }: CheckContext): boolean {
  return log.sorted().some(({ code }) => code === "fork-join-mismatch");
}

function judge(property: Property, survey: Survey, program: Program, context: CheckContext): Verdict {
  if ("never" in property) return neverTogether(property, survey);
  if ("reaches" in property) return reachesWithin(property, survey, program, context.known);
  return alwaysThrough(property, survey);
}
