import { loadValue } from "../../../workflow/load.ts";
import type { DoctorCheck } from "./check.ts";

/** Checks the current definitions of the project. A broken definition stops every task that enters it. */
export const loadedWorkflows: DoctorCheck = {
  name: "definitions",
  needsStore: true,
  run: async (call) => {
    const check = "definitions";
    const all = await (await call.ports.store()).definitions.list(call.ports.settings.project);
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
