import type { Approver, ApproversChange } from "../model/approvers-file.ts";
import type { Result } from "../model/refusal.ts";
import type { Approvers } from "./approvers.ts";
import { receiptRefused } from "./receipt-refused.ts";
import { unfitApprovers } from "./unfit-approvers.ts";

type Content = Pick<Approvers, "policy" | "workflows" | "approvers">;

/** The approvers after a change; refused if the change does not fit them, or if they could not be used after it. */
export function approversChanged(before: Content | undefined, change: ApproversChange): Result<Content> {
  const after = changed(before, change);
  const problem = typeof after === "string" ? after : unfitApprovers(after);
  if (typeof after === "string" || problem !== undefined)
    return receiptRefused("APPROVERS_INVALID", `The approvers cannot be changed so: ${problem}.`, {
      change: change.type,
    });
  return { ok: true, value: after };
}

/** The changed approvers, or why the change does not fit. */
function changed(before: Content | undefined, change: ApproversChange): Content | string {
  if (change.type === "founding") {
    const { policy, workflows, approvers } = change;
    return before ? "they are founded once" : { policy, workflows, approvers };
  }
  if (!before) return "the first change founds them";
  const { policy, workflows, approvers } = before;
  switch (change.type) {
    case "policy":
      return { policy: change.policy, workflows, approvers };
    case "workflows":
      return { policy, workflows: change.workflows, approvers };
    case "enrolment":
      return { policy, workflows, approvers: enrolled(approvers, change) };
    case "removal":
      return removed(before, change);
  }
}

function enrolled(
  approvers: readonly Approver[],
  { name, credential }: Extract<ApproversChange, { type: "enrolment" }>,
): readonly Approver[] {
  const known = approvers.find((approver) => approver.name === name);
  if (!known) return [...approvers, { name, credentials: [credential] }];
  const more = { name, credentials: [...known.credentials, credential] };
  return approvers.map((approver) => (approver === known ? more : approver));
}

function removed(
  before: Content,
  { name, credential, at }: Extract<ApproversChange, { type: "removal" }>,
): Content | string {
  const known = before.approvers.find((approver) => approver.name === name);
  const isMeant = (id: string): boolean => credential === null || credential === id;
  const isValid = ({ id, revokedAt }: Approver["credentials"][number]): boolean =>
    isMeant(id) && revokedAt === undefined;
  if (!known?.credentials.some(isValid)) return "no valid key is removed";
  const credentials = known.credentials.map((each) => (isValid(each) ? { ...each, revokedAt: at } : each));
  const approvers = before.approvers.map((each) => (each === known ? { name, credentials } : each));
  return { policy: before.policy, workflows: before.workflows, approvers };
}
