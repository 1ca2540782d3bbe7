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
  readonly sync?: Settings["sync"];
  /** the default length of a claim in milliseconds */
  readonly lease?: number;
  readonly synchronous?: "full" | "normal";
  readonly grant?: readonly Grant[];
}
