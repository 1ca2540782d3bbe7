import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { Coordination, TeamDrill } from "../../model/team-drill.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";

const Share = z.number().min(0).max(0.9);

export const rehearseTeam = operation({
  name: "rehearse_team",
  summary:
    "Rehearse a team in memory, repeatably: scripted workers do tasks of a file; see throughput, idle time and waits.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({
    lifecycle: Key.min(1).describe("a file, or a name"),
    tasks: Key.min(1).describe("a file with tasks as create_tasks takes them"),
    workers: z.number().int().min(1).max(64).default(4),
    seed: z.number().int().min(0).max(4_294_967_295).default(1),
    coordination: z.array(Coordination).min(1).max(3).default(["pull"]),
    failing: Share.default(0.1),
    slow: Share.default(0.05),
    dying: Share.default(0.03),
  }),
  output: TeamDrill,
  run: async (input, call): Promise<Result<TeamDrill>> =>
    call.ports.drill ? call.ports.drill(input, call) : noStage,
});

const noStage: Result<never> = {
  ok: false,
  refusal: { code: "STORE_REQUIRED", message: "There is no scratch store to rehearse in.", facts: {} },
};
