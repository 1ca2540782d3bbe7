import { NOTHING_YET } from "../../engine/view/describe-situation.ts";
import { needsOtherReporter } from "../../engine/view/other-reporter.ts";
import type { Situation } from "../../model/situation.ts";
import { isGatheredOnReport, requirementText } from "./evidence-on-report.ts";
import type { GuidedRun } from "./guided-run.ts";

const HAND_OVER = "Give this state to another agent, or say that one is needed.";
const APPROVED_FIRST = "It is reported, and a person must approve it first.";

/** The sentence that tells an agent what its run expects. */
export function messageOf(run: GuidedRun, seen: Situation): string {
  if (run.hold === "paused")
    return `The run is paused at "${seen.name}", and nothing counts until an operator resumes it. Ask again with get_position.`;
  const isEnding = run.position.ending && !seen.complete;
  const ending = isEnding ? "The run is being ended; this closes it. It counts as cancelled. " : "";
  return `${ending}${expectation(run, seen)}`;
}

function expectation(run: GuidedRun, seen: Situation): string {
  if (needsOtherReporter(seen))
    return `${seen.message} ${run.hold === "approval" ? APPROVED_FIRST : HAND_OVER}`;
  const unproven = seen.message.replace(NOTHING_YET, "").trim();
  if (run.hold === "approval") {
    const where = seen.required.length === 0 ? unproven : `"${seen.name}" is reported.`;
    return `${where} A person must approve it first; then complete it again, and say the same: what you reported is what they approve.`;
  }
  const provable = seen.blocked.filter((one) => isGatheredOnReport(one, run));
  const [first] = provable;
  if (!first) return seen.message;
  const outcomes = provable.flatMap(({ action: { outcome } }) => outcome ?? []);
  const how = outcomes.length === provable.length ? ` with ${outcomes.map(quoted).join(" or ")}` : "";
  return `${unproven} Complete it${how}: Navigator looks into ${requirementText(first)}.`;
}

function quoted(outcome: string): string {
  return `"${outcome}"`;
}
