import { useDecisions } from "../inbox/use-decisions.ts";
import { linkTo } from "../route.ts";

/** Warns a person who has left the inbox that a decision was not recorded, or may not have been. */
export function DecisionNotice() {
  const failed = [...useDecisions().values()].find(
    ({ state: { kind } }) => kind === "refused" || kind === "unknown",
  );
  if (!failed) return null;
  const { subject, label, state } = failed;
  return (
    <p className="notice" role="alert">
      {subject.name}: “{label}” {state.kind === "unknown" ? "may not have been recorded" : "was not recorded"}
      . <a href={linkTo("inbox")}>See the inbox</a>
    </p>
  );
}
