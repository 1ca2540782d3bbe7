import type { Measurements, Problem } from "../../../model/measurement.ts";
import type { ReportText } from "./report-text.ts";

/** The figures of one report. */
export interface Figures {
  readonly values: Measurements;
  readonly problems: readonly Problem[];
  readonly suites?: number;
  readonly durationMs?: number | undefined;
  /** the commit that the tool itself recorded */
  readonly commit?: string | undefined;
}

/** Reads one kind of report. */
export interface Collector {
  readonly name: string;
  /** Whether the report is of this kind. Cheap: reads only the root element, the first keys or the first lines. */
  readonly detect: (report: ReportText) => boolean;
  /**
   * Reads the figures. Yields often, so that a large report does not block other calls. Throws
   * `Unmeasured` with the reason.
   */
  readonly read: (report: ReportText) => Generator<undefined, Figures>;
}
