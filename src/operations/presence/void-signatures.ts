import * as z from "zod";
import { SIGNATURES } from "../../model/record-kind.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { forgottenCeremonies } from "./ceremonies.ts";

export const voidSignatures = operation({
  name: "void_signatures",
  summary: "Say no to a decision that waits for more signatures: those that it has do not count any more.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({ taskId: Key }),
  output: z.object({ voided: z.number().int() }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId }, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    const kept = await store.records.load(project, SIGNATURES, [taskId]);
    const records = [
      ...kept.map(({ kind, id, version }) => ({ kind, id, version, value: undefined })),
      ...(await forgottenCeremonies(taskId, call)),
    ];
    if (records.length === 0) return { ok: true, value: { voided: 0 } };
    const { ok } = await store.commit({ project, changes: [], records });
    if (ok) return { ok: true, value: { voided: countOf(kept[0]?.value) } };
    const message = `Another signature of "${taskId}" was counted at the same moment. Say no again.`;
    return { ok: false, refusal: { code: "CONFLICT", message, facts: { taskId } } };
  },
});

function countOf(value: unknown): number {
  return z.object({ receipts: z.array(z.unknown()) }).safeParse(value).data?.receipts.length ?? 0;
}
