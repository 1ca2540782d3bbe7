import * as z from "zod";
import type { Workflows } from "../../engine/world.ts";
import type { Result } from "../../model/refusal.ts";
import { Simulation } from "../../model/simulation.ts";
import { simulate } from "../../rehearsal/simulate.ts";
import type { Program } from "../../workflow/program.ts";
import { simulated } from "../author/simulated.ts";
import { operation } from "../door/operation.ts";
import { programIn } from "../workflows/program-in.ts";

export const simulateDefinition = operation({
  name: "simulate_definition",
  summary: "Simulate random runs of a definition given as text, repeatably; nothing is stored.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    text: z.string(),
    runs: z.number().int().positive().max(10_000).default(1_000),
    seed: z.number().int().min(0).max(4_294_967_295).default(1),
  }),
  output: Simulation,
  run: async ({ text, ...options }, call): Promise<Result<Simulation>> => {
    const loaded = await programIn(text, call);
    if (!loaded.ok) return loaded;
    const { program, known } = loaded.value;
    const workflows = workflowsFrom(program, known);
    const going = simulate(program, { ...options, weights: {}, variables: {}, workflows });
    return simulated(going, options.runs, call);
  },
});

function workflowsFrom(own: Program, known: (id: string) => Program | undefined): Workflows {
  const seen = new Map([[own.version, own]]);
  const byId = (id: string): Program | undefined => {
    const program = id === own.id ? own : known(id);
    if (program) seen.set(program.version, program);
    return program;
  };
  return { byId, byVersion: (version) => seen.get(version) };
}
