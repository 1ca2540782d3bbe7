import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { proposedChanges, proposedRecord } from "./proposed-changes.ts";
import { storedApprovers } from "./stored-approvers.ts";

const Withdrawn = z.object({ withdrawn: z.boolean() });

export const withdrawChange = operation({
  name: "withdraw_change",
  summary: "Say no to a proposed change of the approvers: it is not offered for signing any more.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({ id: ShortText }),
  output: Withdrawn,
  run: async ({ id }, call): Promise<Result<z.infer<typeof Withdrawn>>> => {
    const stored = await storedApprovers(call);
    if (!stored.ok) return stored;
    const { proposed, version } = await proposedChanges(stored.value.approvers, call);
    const rest = proposed.filter((each) => each.id !== id);
    if (rest.length === proposed.length) return { ok: true, value: { withdrawn: false } };
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    const { ok } = await store.commit({ project, changes: [], records: [proposedRecord(rest, version)] });
    if (ok) return { ok: true, value: { withdrawn: true } };
    const message = "Another change was proposed at the same moment. Withdraw this one again.";
    return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
  },
});
