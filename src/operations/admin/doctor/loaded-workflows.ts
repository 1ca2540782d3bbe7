import type { DefinitionHead } from "../../../store/parts/definitions.ts";
import { loadValue } from "../../../workflow/load.ts";
import { Pace } from "../../ports/pace.ts";
import type { DoctorCheck } from "./check.ts";

/** Checks the current definitions of the project. A broken definition stops every task that enters it. */
export const loadedWorkflows: DoctorCheck = {
  name: "definitions",
  needsStore: true,
  run: async (call) => {
    const check = "definitions";
    const { definitions } = await call.ports.store();
    const { project } = call.ports.settings;
    const all = await definitions.heads(project);
    const broken: DefinitionHead[] = [];
    const pace = new Pace(call);
    for (const head of all) {
      const { id } = head;
      const [record] = await definitions.current(project, [id]);
      if (record && !loadValue(record.definition, { id }).program) broken.push(head);
      await pace.next();
    }
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
