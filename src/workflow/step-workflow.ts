import type { Json } from "../model/json.ts";
import { contentHash } from "./hash.ts";
import { loadValue } from "./load.ts";
import type { Program } from "./program.ts";

/** One step of a small workflow. */
export interface LooseStep {
  readonly id: string;
  readonly name: string;
  readonly instructions?: string | undefined;
  readonly agent?: string | undefined;
}

/** A small workflow that was made of steps. Its id and version follow from the steps. */
export interface StepWorkflow {
  readonly program: Program;
  readonly definition: Json;
}

export type StepCompilation =
  | ({ readonly ok: true } & StepWorkflow)
  | { readonly ok: false; readonly problem: string };

/** The ids of the nodes around the steps. */
const START = "start";
const DONE = "done";
const GIVEN_UP = "given-up";

/** Compiles and verifies a workflow of these steps in their order. A failed step ends it, so that its caller goes on. */
export function stepWorkflow(steps: readonly LooseStep[]): StepCompilation {
  const taken = new Set([START, DONE, GIVEN_UP]);
  for (const { id } of steps) {
    if (taken.has(id)) return { ok: false, problem: `two steps have the id "${id}", or it is taken` };
    taken.add(id);
  }
  const [first] = steps;
  if (!first) return { ok: false, problem: "there is no step" };
  const written = steps.map(({ id, name, instructions, agent }): [string, Json] => [
    id,
    {
      type: "task",
      name,
      ...(instructions !== undefined && { instructions }),
      ...(agent !== undefined && { agent }),
    },
  ]);
  const definition: Json = {
    id: `steps-${contentHash(written).slice(0, 16)}`,
    name: "Added steps",
    nodes: {
      [START]: { type: "start" },
      ...Object.fromEntries(written),
      [DONE]: { type: "end", result: "success" },
      [GIVEN_UP]: { type: "end", result: "failure" },
    },
    edges: [
      { from: START, to: first.id },
      ...steps.flatMap(({ id }, index) => [
        { from: id, to: steps[index + 1]?.id ?? DONE, on: "passed" },
        { from: id, to: GIVEN_UP, on: "failed" },
      ]),
    ],
  };
  const { program, findings } = loadValue(definition);
  if (program) return { ok: true, program, definition };
  const wrong = findings.find(({ severity }) => severity === "error");
  return { ok: false, problem: wrong?.message ?? "the steps do not make a workflow" };
}
