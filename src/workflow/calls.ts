import type { KnownPrograms, Program } from "./program.ts";

const calls = new WeakMap<Program, readonly string[]>();

/** The ids of the workflows that a program may call, by subflows and triggers. Cached: a program never changes. */
export function callsOf(program: Program): readonly string[] {
  const cached = calls.get(program);
  if (cached) return cached;
  const called = [...program.nodes.values()].flatMap((node) => {
    if (node.type === "activity") return node.triggers.map(({ workflow }) => workflow);
    return node.type === "subflow" ? [node.workflow] : [];
  });
  calls.set(program, called);
  return called;
}

/**
 * A program and all programs that it calls, directly or not. Callees come before their callers, except within a cycle
 * of calls.
 */
export function calleesFirst(program: Program, known: KnownPrograms): readonly Program[] {
  const order = new Set<Program>();
  const begun = new Set<Program>();
  const open = [program];
  // Iterative: a chain of calls may be longer than the call stack.
  for (let caller = open.at(-1); caller; caller = open.at(-1)) {
    if (begun.has(caller)) {
      open.pop();
      order.add(caller);
      continue;
    }
    begun.add(caller);
    for (const id of new Set(callsOf(caller))) {
      const callee = known(id);
      if (callee && !begun.has(callee)) open.push(callee);
    }
  }
  return [...order];
}
