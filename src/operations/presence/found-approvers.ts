import * as z from "zod";
import { ApproverName } from "../../model/approver-name.ts";
import { ApproversPolicy, Credential } from "../../model/approvers-file.ts";
import type { Result } from "../../model/refusal.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { foundingOf } from "./founding.ts";
import { storedApprovers } from "./stored-approvers.ts";

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
    const founding = foundingOf(name, credential, policy, call);
    if (!founding.ok) return founding;
    const { record, fingerprint } = founding.value;
    return (await isCommitted(record, call)) ? { ok: true, value: { fingerprint } } : founded();
  },
});

async function isCommitted(record: RecordChange, { ports }: Call): Promise<boolean> {
  const store = await ports.store();
  const { project } = ports.settings;
  return (await store.commit({ project, changes: [], records: [record] })).ok;
}

function notAtTerminal(): Result<never> {
  const message = "The first approver is enrolled by the operator at a terminal.";
  return { ok: false, refusal: { code: "NOT_ALLOWED", message, facts: {} } };
}

function founded(): Result<never> {
  const message = "The project has approvers, and only they can change them.";
  return { ok: false, refusal: { code: "APPROVERS_FOUNDED", message, facts: {} } };
}
