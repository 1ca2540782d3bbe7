import { calledBy } from "./called-by.ts";
import type { Program } from "./program.ts";

const calls = new WeakMap<Program, readonly string[]>();

/** The workflows a program calls; looked for once, because a program never changes. */
export function callsOf(program: Program): readonly string[] {
  const known = calls.get(program);
  if (known) return known;
  const called = calledBy(program);
  calls.set(program, called);
  return called;
}
