import * as z from "zod";
import { operation } from "../door/operation.ts";
import { runReference } from "../guided/fields.ts";
import { getPosition } from "../guided/get-position.ts";
import { Guidance } from "../guided/guidance.ts";
import { navGuidance } from "./nav-guidance.ts";

export const navSituation = operation({
  name: "nav_situation",
  summary: "Where the run is and what may be done now.",
  toolset: "nav",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject(runReference),
  output: Guidance,
  run: async (input, call) => navGuidance(await getPosition.run(input, call)),
});
