import { loadValue } from "../../workflow/load.ts";
import type { Check } from "./check.ts";

/** The current definitions of the project: one with errors stops every task that comes upon it. */
export const loadedWorkflows: Check = {
  name: "definitions",
  needsStore: true,
  run: async (context) => {
    const check = "definitions";
    const all = await (await context.store()).definitions.list(context.settings.project);
    const broken = all.filter(({ id, definition }) => !loadValue(definition, { id }).program);
    if (broken.length === 0)
      return [{ check, status: "ok", message: `All ${all.length} loaded workflows can be followed.` }];
    return broken.map(({ id, source }) => ({
      check,
      status: "problem" as const,
      message: `The workflow "${id}" from ${source} has errors.`,
      advice:
        "Load a mended definition with `navigator load FILE`, then move its tasks with `navigator migrate ID`.",
    }));
  },
};
