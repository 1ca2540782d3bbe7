import { needsOtherReporter } from "../../../engine/view/other-reporter.ts";
import { situation } from "../../../engine/view/situation.ts";
import { whereabouts } from "../../../engine/view/whereabouts.ts";
import type { Caller } from "../../../model/caller.ts";
import type { Situation } from "../../../model/situation.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Located } from "../locate.ts";

/** What the agent of a run has to do now, for its hooks. */
export interface Outlook {
  readonly step: string;
  readonly name: string;
  readonly standing: "open" | "waiting";
  readonly needs: string;
  readonly call?: string;
  readonly question?: string;
}

/** What the agent of a run has to do now. `state` names the run in the call. */
export function outlookOf({ program, position, world }: Located, record: TaskRecord, state: string): Outlook {
  const caller: Caller = { kind: "agent", id: record.run?.caller ?? "" };
  const seen = situation(program, position, caller, world);
  const { id } = whereabouts(program, position, world);
  const isHeld = record.hold !== undefined && record.hold !== "branches";
  const isWaiting =
    isHeld || position.state === "waiting" || needsOtherReporter(seen) || record.hold === "branches";
  const call = isWaiting ? undefined : callFor(seen, id, state);
  return {
    step: id,
    name: seen.name,
    standing: isWaiting || call === undefined ? "waiting" : "open",
    needs: seen.message,
    ...(call !== undefined && { call }),
    ...(seen.checkpoint && { question: seen.checkpoint.message }),
  };
}

function callFor(
  { required, blocked, checkpoint }: Situation,
  id: string,
  state: string,
): string | undefined {
  const answers = required.filter(({ action }) => action === "answer");
  if (checkpoint && answers.length > 0)
    return callText("respond_to_checkpoint", {
      state,
      checkpoint_id: id,
      option_id: answers.map(({ option }) => option).join("|"),
    });
  // A report that lacks only evidence may be made: making it gathers the evidence.
  const provable = blocked.filter(({ code }) => code === "EVIDENCE_MISSING").map(({ action }) => action);
  const reports = [...required, ...provable].filter(({ action }) => action === "report");
  if (reports.length === 0) return undefined;
  const outcomes = reports.flatMap(({ outcome }) => outcome ?? []);
  const needs = [...new Set(reports.flatMap((report) => report.needs ?? []))];
  return callText("complete_step", {
    state,
    step_id: id,
    ...(outcomes.length > 0 && { outcome: outcomes.join("|") }),
    ...(needs.length > 0 && { variables: Object.fromEntries(needs.map((name) => [name, "..."])) }),
    summary: "...",
  });
}

function callText(tool: string, args: object): string {
  return `${tool} ${JSON.stringify(args)}`;
}
