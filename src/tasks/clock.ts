import type { Caller } from "../model/caller.ts";

/** Whoever does what time, or another task, brings about. */
export const clock: Caller = { kind: "clock", id: "navigator" };
