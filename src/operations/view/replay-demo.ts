import * as z from "zod";
import { operation } from "../door/operation.ts";

export const replayDemo = operation({
  name: "replay_demo",
  summary: "Play the demo again from its beginning, with new tasks.",
  toolset: "admin",
  access: "operator",
  effect: "adds",
  idempotent: false,
  input: z.strictObject({}),
  output: z.object({ begun: z.literal(true) }),
  run: async (_input, call) => {
    const { replayDemo: replay } = call.ports;
    if (!replay)
      return {
        ok: false,
        refusal: { code: "NOT_ALLOWED", message: "This server plays no demo.", facts: {} },
      };
    await replay();
    return { ok: true, value: { begun: true as const } };
  },
});
