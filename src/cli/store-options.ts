import type { Grant, Settings } from "../operations/ports/settings.ts";

/** Which store and project a command works on, and with which settings, as far as the command line says. */
export interface StoreOptions {
  readonly db?: string;
  /** a named database has to exist: an answer read from a new, empty one would mislead */
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
