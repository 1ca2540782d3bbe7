import type { Caller } from "../model/caller.ts";

/** The caller recorded for changes that time or another task causes. */
export const clockCaller: Caller = { kind: "clock", id: "navigator" };
