import * as z from "zod";
import type { Json } from "../../model/json.ts";
import { CEREMONY } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { VersionedRecord } from "../../store/parts/records.ts";
import type { Call } from "../ports/call.ts";
import { DecisionChoice } from "./decision-choice.ts";

/** How long a challenge may be signed. A person has read the question before asking for it. */
export const CEREMONY_MS = 180_000;
/** The most challenges of a project that are open at once. */
const MOST_OPEN = 100;

/** An issued challenge: the exact bytes, and for a decision the choice that they are about. */
const Issued = z.object({
  preimage: z.string(),
  expiresAt: z.number(),
  choice: DecisionChoice.optional(),
});
export type Issued = z.infer<typeof Issued>;

/** Stores a new challenge, and forgets those that have expired. */
export async function issue(nonce: string, issued: Issued, { ports }: Call): Promise<Result<Issued>> {
  const store = await ports.store();
  const { project } = ports.settings;
  const { records: open } = await store.records.list(project, CEREMONY, { limit: MOST_OPEN });
  const expired = open.filter(({ value }) => (Issued.safeParse(value).data?.expiresAt ?? 0) <= ports.now());
  if (open.length - expired.length >= MOST_OPEN) {
    const message = `${MOST_OPEN} challenges wait for a signature. Let some of them expire.`;
    return { ok: false, refusal: { code: "TOO_MANY_CALLS", message, facts: { most: MOST_OPEN } } };
  }
  const added: RecordChange = { kind: CEREMONY, id: nonce, version: 0, value: issued as unknown as Json };
  const records = [...expired.map(removed), added];
  if ((await store.commit({ project, changes: [], records })).ok) return { ok: true, value: issued };
  // Another call has forgotten the same expired challenges.
  const again = await store.commit({ project, changes: [], records: [added] });
  if (again.ok) return { ok: true, value: issued };
  return { ok: false, refusal: { code: "CONFLICT", message: "Ask for the signature again.", facts: {} } };
}

/** Forgets the open challenges of a task's decisions: signatures that are on their way do not count any more. */
export async function forgottenCeremonies(taskId: string, { ports }: Call): Promise<readonly RecordChange[]> {
  const { records } = await ports.store();
  const open = await records.list(ports.settings.project, CEREMONY, { limit: MOST_OPEN });
  return open.records
    .filter(({ value }) => Issued.safeParse(value).data?.choice?.taskId === taskId)
    .map(removed);
}

function removed({ kind, id, version }: VersionedRecord): RecordChange {
  return { kind, id, version, value: undefined };
}

/** The challenge that a receipt answers, with the change that uses it up; refused if it is used, unknown or late. */
export async function openCeremony(
  nonce: string,
  preimage: string,
  { ports }: Call,
): Promise<Result<{ readonly issued: Issued; readonly used: RecordChange }>> {
  const { records } = await ports.store();
  const [record] = await records.load(ports.settings.project, CEREMONY, [nonce]);
  const issued = Issued.safeParse(record?.value).data;
  // The nonce alone names a challenge. Other bytes under the same nonce were never shown to a person here.
  if (!record || issued?.preimage !== preimage) {
    const message = "This challenge was not issued here, or was signed before.";
    return { ok: false, refusal: { code: "RECEIPT_USED", message, facts: {} } };
  }
  if (issued.expiresAt > ports.now()) return { ok: true, value: { issued, used: removed(record) } };
  const message = "The time to sign this is over.";
  return { ok: false, refusal: { code: "RECEIPT_EXPIRED", message, facts: { expiresAt: issued.expiresAt } } };
}
