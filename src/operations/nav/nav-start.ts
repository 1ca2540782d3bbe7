import * as z from "zod";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { Variables } from "../guided/fields.ts";
import { Guidance } from "../guided/guidance.ts";
import { startWorkflow } from "../guided/start-workflow.ts";
import { navGuidance } from "./nav-guidance.ts";

export const navStart = operation({
  name: "nav_start",
  summary: "Begin a workflow and get its first situation. Keep `state` for the next call.",
  toolset: "nav",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: z.strictObject({ workflow_id: Key, variables: Variables.optional() }),
  output: Guidance,
  run: async (input, call) => navGuidance(await startWorkflow.run(input, call)),
});
