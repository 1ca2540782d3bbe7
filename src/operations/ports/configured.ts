import type { Configuration, ExplainedSetting } from "../../model/configuration.ts";
import type { Finding } from "../../model/finding.ts";

/** The configuration of this process: its values, where each comes from, and what is wrong with its files. */
export interface Configured {
  readonly values: Required<Configuration>;
  readonly explained: readonly ExplainedSetting[];
  readonly findings: readonly Finding[];
}
