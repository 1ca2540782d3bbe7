import * as z from "zod";
import { AttackReport } from "../../model/attack.ts";
import type { Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Context } from "../ports/context.ts";

const Input = z.strictObject({
  workflow: Key.min(1).describe("a file, or the id of a workflow that is loaded"),
  tries: z.number().int().positive().max(1_000_000).default(1_000),
  seed: z.number().int().min(0).max(4_294_967_295).default(1),
});
type Input = z.infer<typeof Input>;

export const attackWorkflow = operation({
  name: "attack_workflow",
  summary:
    "Let a scripted hostile agent loose on a copy of a workflow: whether it gets past a gate, and what stopped it.",
  toolset: "author",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: Input,
  output: AttackReport,
  run: async (input, context): Promise<Result<AttackReport>> => {
    if (!context.scratch) return noScratch;
    const store = await context.scratch();
    try {
      return await attack(input, context, store);
    } finally {
      await store.close();
    }
  },
});

const noScratch: Result<never> = {
  ok: false,
  refusal: { code: "STORE_REQUIRED", message: "There is no store here to try it in.", facts: {} },
};

type Store = Awaited<ReturnType<NonNullable<Context["scratch"]>>>;

async function attack(
  { workflow, tries, seed }: Input,
  context: Context,
  store: Store,
): Promise<Result<AttackReport>> {
  // Loaded only now: nobody else has to wait for it at every start.
  const [{ scratchOver }, { loadTarget }, { Campaign }] = await Promise.all([
    import("../../attack/scratch.ts"),
    import("../../attack/target.ts"),
    import("../../attack/campaign.ts"),
  ]);
  const scratch = scratchOver(context, store, seed);
  const target = await loadTarget(workflow, context, scratch.operator);
  if (!target.ok) return target;
  const { program, programs, agentDecided } = target.value;
  for (const { version } of programs) scratch.trusted.add(version);
  const campaign = new Campaign(scratch, target.value);
  for (let done = 0; done < tries && !context.signal?.aborted; done++) {
    await campaign.try();
    await context.progress(done + 1, tries);
  }
  const { id, version } = program;
  return {
    ok: true,
    value: { workflow: id, version, seed, ...campaign.figures(), agentDecided: [...agentDecided] },
  };
}
