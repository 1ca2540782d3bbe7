import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import { OutcomeWeights, Simulation } from "../../model/simulation.ts";
import { simulate } from "../../rehearsal/simulate.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { openProgram } from "../workflows/definition-files.ts";
import { simulated } from "./simulated.ts";

export const simulateWorkflow = operation({
  name: "simulate_workflow",
  summary:
    "Simulate random runs of a workflow, repeatably: the ends reached, the length, how often people are needed.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({
    path: Key.min(1),
    runs: z.number().int().positive().max(1_000_000).default(1_000),
    seed: z.number().int().min(0).max(4_294_967_295).default(1),
    weights: OutcomeWeights.default({}),
    variables: z.record(z.string(), Json).default({}),
  }),
  output: Simulation,
  run: async ({ path, ...options }, call): Promise<Result<Simulation>> => {
    const opened = await openProgram(path, call);
    if (!opened.ok) return opened;
    const { program, workflows } = opened.value;
    return simulated(simulate(program, { ...options, workflows }), options.runs, call);
  },
});
