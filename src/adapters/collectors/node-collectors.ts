import { resolve } from "node:path";
import type { Collectors } from "../../operations/ports/collectors.ts";
import type { Workplace } from "./run-command.ts";

/**
 * Measures the project on this machine. `anywhere` allows files outside of the project, for a
 * person at the terminal.
 */
export function nodeCollectors(workplace: Workplace, now: () => number, anywhere: boolean): Collectors {
  return {
    // Loaded on demand: most processes never measure anything.
    report: async (path) => {
      const { readMeasurements } = await import("./reports/read-report.ts");
      return readMeasurements(workplace.root, anywhere ? resolve(path) : path, anywhere);
    },
    git: async (signal) => (await import("./git.ts")).git(workplace, now, signal),
    found: async () => (await import("./usual-reports.ts")).usualReports(workplace.root),
  };
}
