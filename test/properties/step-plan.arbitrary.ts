import fc from "fast-check";

/** An extra edge of a step; numbers choose its target when the plan is drawn. */
export interface WayPlan {
  readonly on: number;
  readonly to: number;
  readonly when: number;
}

/** One step of a random workflow, before it has a name. */
export interface StepPlan {
  readonly kind: "task" | "gate" | "question" | "subflow" | "fork";
  readonly outputs: readonly string[] | undefined;
  readonly budget: number | undefined;
  readonly limited: boolean;
  readonly evidence: readonly number[];
  readonly toPerson: boolean;
  readonly options: readonly number[];
  readonly onward: number;
  readonly onwardLast: boolean;
  readonly ways: readonly WayPlan[];
  readonly child: number;
  readonly strategy: number;
  readonly concurrency: number | undefined;
  readonly each: number | undefined;
  readonly branches: readonly (readonly StepPlan[])[];
}

const any = fc.noBias(fc.nat({ max: 1_000 }));

const ways = fc.array(fc.record({ on: any, to: any, when: any }), { maxLength: 3 });

function steps(depth: number, maxLength: number): fc.Arbitrary<readonly StepPlan[]> {
  return fc.array(step(depth), { minLength: depth === 0 ? 1 : 0, maxLength });
}

function step(depth: number): fc.Arbitrary<StepPlan> {
  const kinds = ["task", "task", "gate", "gate", "question", "subflow"] as const;
  return fc.record({
    kind: depth < 2 ? fc.constantFrom(...kinds, "fork" as const) : fc.constantFrom(...kinds),
    outputs: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      ["passed"],
      ["failed"],
      ["passed", "failed", "toString"],
      ["constructor", "failed"],
    ),
    budget: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    limited: fc.boolean(),
    evidence: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      { weight: 1, arbitrary: fc.array(any, { minLength: 1, maxLength: 2 }) },
    ),
    toPerson: fc.boolean(),
    options: fc.array(any, { minLength: 1, maxLength: 3 }),
    onward: any,
    onwardLast: fc.boolean(),
    ways,
    child: any,
    strategy: any,
    concurrency: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    each: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    branches:
      depth < 2
        ? fc.array(steps(depth + 1, 2), { minLength: 1, maxLength: 3 })
        : fc.constant<StepPlan[][]>([]),
  });
}

export interface GraphPlan {
  readonly steps: readonly StepPlan[];
  readonly names: readonly string[];
  readonly strict: boolean;
  readonly maxSteps: number | undefined;
  readonly maxDepth: number | undefined;
  readonly back: readonly number[];
}

/** Ids that could be mistaken for inherited properties, numeric keys or paths. */
const names = [
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
  "then",
  "🚀",
  "ünï cödé",
  "10",
  "2",
  "on",
  "timeout",
  "failed",
  "a~2",
  "a",
  "b",
];

export function graphPlan(maxLength: number): fc.Arbitrary<GraphPlan> {
  return fc.record({
    steps: steps(0, maxLength),
    names: fc.shuffledSubarray(names, { minLength: names.length }),
    strict: fc.boolean(),
    maxSteps: fc.constantFrom(undefined, 3, 8, 30),
    maxDepth: fc.constantFrom(undefined, 1, 2),
    back: fc.array(any, { maxLength: 2 }),
  });
}
