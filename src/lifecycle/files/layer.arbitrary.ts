import fc from "fast-check";
import { Category, Enforcement } from "../../model/lifecycle.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";

const name = fc.constantFrom("pending", "working", "completed", "alpha", "beta", "constructor");
const text = fc.constantFrom("Go.", "Stop.", "Look.");
const prompts = fc.record({ enter: text, exit: text }, { requiredKeys: [] });
const names = fc.uniqueArray(name, { maxLength: 3 });

function optional<T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;
}

const state = optional({
  exits: names,
  timed: fc.boolean(),
  category: fc.constantFrom(...Category.options),
  wip: fc.integer({ min: 1, max: 9 }),
  prompts,
});
const gate = fc.record({
  type: fc.constantFrom("gate/a", "gate/b"),
  enforcement: fc.constantFrom(...Enforcement.options),
  on: fc.constantFrom("exit" as const, "enter" as const),
});
const role = optional({
  tags: names,
  maxClaims: fc.integer({ min: 0, max: 3 }),
  prompts: fc.dictionary(name, text),
});

/** Layers with few different names, so that two layers often define the same state, phase or role. */
export const anyLayer: fc.Arbitrary<LifecycleLayer> = optional({
  name,
  settings: optional({
    initialState: name,
    disconnectState: name,
    blockingStates: names,
    unknownPhase: fc.constantFrom(...Enforcement.options),
  }),
  states: fc.dictionary(name, state, { maxKeys: 3 }),
  phases: fc.dictionary(name, optional({ prompts }), { maxKeys: 2 }),
  combos: fc.dictionary(fc.constantFrom("working+alpha", "pending+beta"), prompts),
  gates: fc.dictionary(fc.constantFrom("status:working", "phase:alpha"), fc.array(gate, { maxLength: 2 })),
  roles: fc.dictionary(name, role, { maxKeys: 2 }),
  rolePrompts: fc.dictionary(name, fc.dictionary(name, text, { maxKeys: 2 }), { maxKeys: 2 }),
}) as fc.Arbitrary<LifecycleLayer>;
