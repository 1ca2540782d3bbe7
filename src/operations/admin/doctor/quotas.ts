import { limitNames, limits } from "../../../model/limits.ts";
import type { DoctorCheck } from "./check.ts";

/** The share of a quota from which on the operator is warned. */
const NEARLY_FULL = 0.8;

/** Reports the limits in force, and how much of its quotas the project uses. */
export const quotas: DoctorCheck = {
  name: "limits",
  needsStore: true,
  run: async (call) => {
    const { project, limits: now } = call.ports.settings;
    const used = await (await call.ports.store()).definitions.usage(project);
    const counts = await (await call.ports.store()).tasks.count(project);
    const tasks = counts.reduce((sum, { count }) => sum + count, 0);
    const shares = [used.current / now.definitions, used.bytes / now.definitionBytes, tasks / now.tasks];
    const message = `${used.current} of ${now.definitions} workflows, ${used.bytes} of ${now.definitionBytes} bytes of definitions (${used.versions} versions), ${tasks} of ${now.tasks} tasks.`;
    const isNearlyFull = shares.some((share) => share >= NEARLY_FULL);
    const advice =
      "Remove workflows with `navigator workflows remove ID`, archive ended tasks with `navigator prune`, or raise the limit with --limits.";
    const numbers = limitNames.map((name) => {
      const settable = "settable" in limits[name] ? ", settable" : "";
      return `${name} ${now[name]} (${limits[name].meaning}${settable})`;
    });
    return [
      isNearlyFull
        ? { check: "quotas", status: "warn", message, advice }
        : { check: "quotas", status: "ok", message },
      { check: "limits", status: "ok", message: `${numbers.join("; ")}.` },
    ];
  },
};
