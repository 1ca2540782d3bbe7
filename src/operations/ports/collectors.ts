import type { Reading } from "../../model/measurement.ts";

/** Measures the project on this machine. */
export interface Collectors {
  /** reads one report of a tool */
  readonly report: (path: string) => Promise<Reading>;
  /** runs git in the project */
  readonly git: (signal?: AbortSignal) => Promise<readonly Reading[]>;
  /** the paths of the reports at the places where tools usually write them */
  readonly found: () => Promise<readonly string[]>;
}
