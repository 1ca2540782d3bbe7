import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";
import { anyLayer } from "./layer.arbitrary.ts";
import { overlaid } from "./overlaid.ts";

const base: LifecycleLayer = {
  name: "base",
  settings: { initialState: "todo", blockingStates: ["todo"] },
  states: {
    todo: { exits: ["doing"], prompts: { enter: "Wait." } },
    doing: { exits: ["done"], timed: false, wip: 3, category: "active" },
  },
  combos: { "doing+test": { enter: "Test." } },
  gates: { "status:doing": [{ type: "a", enforcement: "warn", on: "exit" }] },
  roles: { lead: { tags: ["lead"], maxClaims: 1 } },
};

describe("an overlay", () => {
  it("Y3: unites exits and blocking states, joins prompts and appends gates", () => {
    const overlay: LifecycleLayer = {
      name: "more",
      settings: { blockingStates: ["doing", "todo"] },
      states: {
        todo: { exits: ["done", "doing"], prompts: { enter: "Read.", exit: "Go." } },
        doing: { timed: true, wip: 5, category: "waiting" },
        extra: { exits: ["todo"] },
      },
      combos: { "doing+test": { enter: "Twice." } },
      gates: { "status:doing": [{ type: "b", enforcement: "reject", on: "enter" }] },
      roles: { lead: { tags: ["boss"] }, worker: { tags: ["worker"] } },
    };
    expect(overlaid(base, overlay)).toEqual({
      name: "base",
      settings: { initialState: "todo", blockingStates: ["todo", "doing"] },
      states: {
        todo: { exits: ["doing", "done"], prompts: { enter: "Wait.\n\n---\n\nRead.", exit: "Go." } },
        doing: { exits: ["done"], timed: true, wip: 3, category: "active" },
        extra: { exits: ["todo"] },
      },
      combos: { "doing+test": { enter: "Test.\n\n---\n\nTwice." } },
      gates: {
        "status:doing": [
          { type: "a", enforcement: "warn", on: "exit" },
          { type: "b", enforcement: "reject", on: "enter" },
        ],
      },
      roles: { lead: { tags: ["lead"], maxClaims: 1 }, worker: { tags: ["worker"] } },
    });
  });

  it("Y3: is associative, and an empty one changes nothing", () => {
    fc.assert(
      fc.property(anyLayer, anyLayer, anyLayer, (a, b, c) => {
        expect(overlaid(overlaid(a, b), c)).toEqual(overlaid(a, overlaid(b, c)));
        expect(overlaid(a, {})).toEqual(a);
      }),
      { seed: 4 },
    );
  });

  it("Y3: loses no exit, gate or prompt of the layer below", () => {
    fc.assert(
      fc.property(anyLayer, anyLayer, (a, b) => {
        const both = overlaid(a, b);
        for (const [name, { exits = [], prompts }] of Object.entries(a.states ?? {})) {
          expect(both.states?.[name]?.exits ?? []).toEqual(expect.arrayContaining([...exits]));
          expect(both.states?.[name]?.prompts?.enter ?? "").toContain(prompts?.enter ?? "");
        }
        for (const [at, gates] of Object.entries(a.gates ?? {}))
          expect(both.gates?.[at]?.slice(0, gates.length)).toEqual(gates);
        expect(both.roles ?? {}).toMatchObject(a.roles ?? {});
      }),
      { seed: 5 },
    );
  });
});
