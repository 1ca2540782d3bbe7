import type { Decision } from "./decisions.ts";
import type { Subject } from "./subject.ts";

type RefusedState = Extract<Decision["state"], { kind: "refused" }>;

/** Why a decision was not recorded. */
export function refusedText(
  { kind }: Pick<Subject, "kind">,
  { error, isLate }: RefusedState,
  isRepeat: boolean,
): string {
  if (kind === "proposal") return `${whyStale(error)} Nothing was recorded.`;
  if (isLate && isRepeat)
    return "The task has moved on: the first attempt was recorded, or another decision. Its history tells which.";
  if (isLate) return "The task has changed since it was shown. Nothing was recorded.";
  return `${error.message} Nothing was recorded.`;
}

/** A repeated decision about a proposal is not refused, so a refusal names another person or another cause. */
function whyStale({ message, facts }: RefusedState["error"]): string {
  const { proposalId, state, decidedBy } = facts;
  if (typeof decidedBy === "string" && typeof state === "string")
    return `The proposal was ${state} by ${decidedBy} meanwhile.`;
  const why = message.replace(`"${String(proposalId)}": `, "");
  return why.charAt(0).toUpperCase() + why.slice(1);
}
