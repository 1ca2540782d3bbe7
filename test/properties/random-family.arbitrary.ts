import fc from "fast-check";
import type { Workflows } from "../../src/engine/world.ts";
import { loadValue } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";
import { drawn } from "./drawing.fixture.ts";
import { type GraphPlan, graphPlan } from "./step-plan.arbitrary.ts";

/** A workflow and the workflows it calls, all loaded without an error. */
export interface Family {
  readonly program: Program;
  readonly workflows: Workflows;
}

interface FamilyPlan {
  readonly main: GraphPlan;
  readonly middle: GraphPlan;
  readonly leaf: GraphPlan;
}

const familyPlan: fc.Arbitrary<FamilyPlan> = fc.record({
  main: graphPlan(5),
  middle: graphPlan(2),
  leaf: graphPlan(2),
});

/** Loads families, and counts the valid ones. */
export class Families {
  kept = 0;
  discarded = 0;

  get told(): string {
    return `${this.kept} families of 3 workflows, ${this.discarded} not valid`;
  }

  /** Loads the workflows of a plan; `undefined` if one of them has an error. */
  load({ main, middle, leaf }: FamilyPlan, endless = false): Family | undefined {
    const known = new Map<string, Program>();
    const callableFrom = { leaf: [], middle: ["leaf"], main: ["leaf", "middle", ...this.#itself(main)] };
    for (const [id, plan] of Object.entries({ leaf, middle, main })) {
      const definition = drawn(
        id,
        plan,
        callableFrom[id as keyof typeof callableFrom],
        endless && id === "main",
      );
      const { program } = loadValue(definition, { known: (other) => known.get(other) });
      if (!program) {
        this.discarded += 1;
        return undefined;
      }
      known.set(id, program);
    }
    const program = known.get("main");
    if (!program) return undefined;
    this.kept += 1;
    const versions = new Map([...known.values()].map((one) => [one.version, one]));
    return {
      program,
      workflows: { byId: (id) => known.get(id), byVersion: (version) => versions.get(version) },
    };
  }

  /** Random families, without the invalid ones. */
  sample(count: number, seed: number, endless = false): Family[] {
    return fc
      .sample(familyPlan, { numRuns: count, seed })
      .map((plan) => this.load(plan, endless))
      .filter((family): family is Family => family !== undefined);
  }

  #itself({ maxDepth }: GraphPlan): string[] {
    return maxDepth === undefined ? [] : ["main"];
  }
}
