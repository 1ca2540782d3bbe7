import * as z from "zod";
import { operation } from "../door/operation.ts";
import { Guidance } from "../guided/answer.ts";
import { named } from "../guided/fields.ts";
import { getPosition } from "../guided/get-position.ts";
import { inNavWords } from "./in-nav-words.ts";

export const navSituation = operation({
  name: "nav_situation",
  summary: "Where the run is and what may be done now.",
  toolset: "nav",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject(named),
  output: Guidance,
  run: async (input, call) => inNavWords(await getPosition.run(input, call)),
});
