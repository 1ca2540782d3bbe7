import * as z from "zod";
import { AttackReport } from "../../model/attack.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";

const Input = z.strictObject({
  workflow: Key.min(1).describe("a file, or the id of a workflow that is loaded"),
  tries: z.number().int().positive().max(1_000_000).default(1_000),
  seed: z.number().int().min(0).max(4_294_967_295).default(1),
  only: ShortText.optional().describe("the name of the only attack to make"),
  level: z
    .enum(["agent", "user"])
    .optional()
    .describe("user: also with a client, a shell, files and tokens of the same user, on a copy"),
});

export const attackWorkflow = operation({
  name: "attack_workflow",
  summary:
    "Run a scripted hostile agent against a copy of a workflow: the gates it passes, and what stopped it.",
  toolset: "author",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: Input,
  output: AttackReport,
  run: async (input, call): Promise<Result<AttackReport>> =>
    call.ports.attack ? call.ports.attack(input, call) : noAttacker,
});

const noAttacker: Result<never> = {
  ok: false,
  refusal: { code: "STORE_REQUIRED", message: "There is no scratch store to run the attack in.", facts: {} },
};
