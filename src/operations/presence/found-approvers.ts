import * as z from "zod";
import { ApproverName } from "../../model/approver-name.ts";
import { ApproversPolicy, Credential } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import { followApprovers } from "../../presence/follow-approvers.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { approversRecord, storedApprovers } from "./stored-approvers.ts";

const Founded = z.object({ fingerprint: z.string() });
type Founded = z.infer<typeof Founded>;

export const foundApprovers = operation({
  name: "found_approvers",
  summary:
    "Enrol the first approver of the project. Only the operator at a terminal does; later ones are signed.",
  toolset: "admin",
  access: "person",
  effect: "adds",
  idempotent: false,
  input: z.strictObject({
    name: ApproverName,
    credential: Credential.omit({ revokedAt: true }),
    policy: ApproversPolicy,
  }),
  output: Founded,
  run: async ({ name, credential, policy }, call): Promise<Result<Founded>> => {
    if (call.caller.channel !== "terminal") return notAtTerminal();
    const stored = await storedApprovers(call);
    if (stored.ok || stored.refusal.code !== "APPROVERS_MISSING") return founded();
    const approvers = [{ name, credentials: [credential] }];
    const change = { type: "founding" as const, policy, workflows: {}, approvers };
    const entries = [{ sequence: 1, change, receipts: [] }];
    const followed = followApprovers(call.ports.settings.project, entries);
    if (!followed.ok) return followed;
    const { fingerprint } = followed.value;
    return (await isCommitted(entries, call)) ? { ok: true, value: { fingerprint } } : founded();
  },
});

async function isCommitted(
  entries: Parameters<typeof approversRecord>[0],
  { ports }: Call,
): Promise<boolean> {
  const store = await ports.store();
  const { project } = ports.settings;
  return (await store.commit({ project, changes: [], records: [approversRecord(entries, 0)] })).ok;
}

function notAtTerminal(): Result<never> {
  const message = "The first approver is enrolled by the operator at a terminal.";
  return { ok: false, refusal: { code: "NOT_ALLOWED", message, facts: {} } };
}

function founded(): Result<never> {
  const message = "The project has approvers, and only they can change them.";
  return { ok: false, refusal: { code: "APPROVERS_FOUNDED", message, facts: {} } };
}
