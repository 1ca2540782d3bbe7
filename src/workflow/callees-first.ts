import { callsOf } from "./calls-of.ts";
import type { Program } from "./program.ts";

/** A program and all that it calls, each behind what it calls itself, as far as they do not call each other. */
export function calleesFirst(
  program: Program,
  programs: (id: string) => Program | undefined,
): readonly Program[] {
  const order = new Set<Program>();
  const begun = new Set<Program>();
  const open = [program];
  // Not by recursion: a chain of calls is as long as whoever loads workflows likes.
  for (let caller = open.at(-1); caller; caller = open.at(-1)) {
    if (begun.has(caller)) {
      open.pop();
      order.add(caller);
      continue;
    }
    begun.add(caller);
    for (const id of new Set(callsOf(caller))) {
      const callee = programs(id);
      if (callee && !begun.has(callee)) open.push(callee);
    }
  }
  return [...order];
}
