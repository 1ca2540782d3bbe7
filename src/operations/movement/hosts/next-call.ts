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

interface Held {
  readonly record: TaskRecord;
  /** the worker that has the task */
  readonly holder: string;
  /** by which the agent names the run in its call */
  readonly state: string;
}

/** What the agent of a run or of a claimed task has to do now. */
export function outlookOf({ program, position, world }: Located, held: Held): Outlook {
  const { record, holder } = held;
  const caller: Caller = { kind: "agent", id: holder };
  const seen = situation(program, position, caller, world);
  const { id } = whereabouts(program, position, world);
  const isHeld = record.hold !== undefined && record.hold !== "branches";
  const isWaiting =
    isHeld || position.state === "waiting" || needsOtherReporter(seen) || record.hold === "branches";
  const call = isWaiting ? undefined : callFor(seen, id, held);
  return {
    step: id,
    name: seen.name,
    standing: isWaiting || call === undefined ? "waiting" : "open",
    needs: seen.message,
    ...(call !== undefined && { call }),
    ...(seen.checkpoint && { question: seen.checkpoint.message }),
  };
}

function callFor({ required, blocked, checkpoint }: Situation, id: string, held: Held): string | undefined {
  const answers = required.filter(({ action }) => action === "answer");
  if (checkpoint && answers.length > 0) {
    const options = answers.map(({ option }) => option).join("|");
    if (!held.record.run) return reportOf(held, options);
    return callText("respond_to_checkpoint", { state: held.state, checkpoint_id: id, option_id: options });
  }
  // A report that lacks only evidence may be made: making it gathers the evidence.
  const provable = blocked.filter(({ code }) => code === "EVIDENCE_MISSING").map(({ action }) => action);
  const reports = [...required, ...provable].filter(({ action }) => action === "report");
  if (reports.length === 0) return undefined;
  const outcomes = reports.flatMap(({ outcome }) => outcome ?? []).join("|");
  const needs = [...new Set(reports.flatMap((report) => report.needs ?? []))];
  const variables = needs.length > 0 ? Object.fromEntries(needs.map((name) => [name, "..."])) : undefined;
  if (!held.record.run) return reportOf(held, outcomes, variables);
  return callText("complete_step", {
    state: held.state,
    step_id: id,
    ...(outcomes !== "" && { outcome: outcomes }),
    ...(variables && { variables }),
    summary: "...",
  });
}

/** The report of a claimed task. */
function reportOf({ record, holder }: Held, result: string, variables?: object): string {
  const { id, claim } = record;
  return callText("advance_task", {
    taskId: id,
    ...(result !== "" && { result }),
    ...(variables && { variables }),
    worker: holder,
    ...(claim && { fence: claim.fence }),
  });
}

function callText(tool: string, args: object): string {
  return `${tool} ${JSON.stringify(args)}`;
}
