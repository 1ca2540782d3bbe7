import type { Assurance } from "../model/evidence.ts";
import type { Limits } from "../model/limits.ts";
import type { Configured } from "../operations/ports/configured.ts";
import type { Grant, Settings } from "../operations/ports/settings.ts";

/** The store, the project and the settings of a command, as far as the command line states them. */
export interface StoreOptions {
  readonly db?: string;
  /** true if a named database must already exist: an answer from a new, empty database would mislead */
  readonly existing?: boolean;
  readonly store?: string;
  readonly project?: string;
  readonly allowCommands?: boolean;
  readonly state?: "handle" | "sealed";
  readonly humanAnswers?: "strict" | "relayed";
  /** the least level of assurance of a person's answer */
  readonly assurance?: Assurance;
  readonly forms?: Settings["forms"];
  readonly sync?: Settings["sync"];
  /** the default length of a claim, such as `5m` */
  readonly lease?: string;
  readonly synchronous?: "full" | "normal";
  /** the limits that differ from the usual ones */
  readonly limits?: Partial<Limits>;
  readonly grant?: readonly Grant[];
  readonly configured?: Configured;
}
