import type { RouteDecision, RouteGrounds } from "../../model/route-decision.ts";
import type { InstalledPolicy, RouteMode } from "../../model/routing.ts";
import { ModelAnswer } from "../../model/routing.ts";
import type { Program } from "../../workflow/program.ts";
import type { AnswersFor } from "./recorded-answers.ts";
import type { Edits } from "./replay-decisions.ts";

/** What would have been different. */
export interface Difference {
  readonly program?: Program | undefined;
  readonly mode?: RouteMode | undefined;
  readonly policy?: InstalledPolicy | undefined;
  readonly recording?: AnswersFor | undefined;
  /** whether this installation has a model to ask */
  readonly hasModel: boolean;
}

/** The edits of a task's decisions. */
export function editsOf({ program, ...difference }: Difference, taskId: string): Edits {
  return {
    ...(program && { workflows: new Map([[program.id, program]]) }),
    groundsOf: (made, grounds) => groundsWith(difference, taskId, made, grounds),
  };
}

function groundsWith(
  { mode, policy, recording, hasModel }: Omit<Difference, "program">,
  taskId: string,
  made: RouteDecision,
  grounds: RouteGrounds,
): RouteGrounds {
  const { answers: recorded, model, installed, ...rest } = grounds;
  const isOpen = hasModel && made.rejected.length === 0 && (isByRule(made.source) || mode !== undefined);
  const unasked = isOpen ? [] : undefined;
  const answers = recording ? recordedIn(recording, taskId, made) : (recorded ?? unasked);
  return {
    ...rest,
    installed: { ...installed, ...policy, ...(mode && { mode }) },
    // How often another model was right does not say how often this one is.
    ...(model !== undefined && !recording && { model }),
    ...(answers && { answers }),
  };
}

/** The recorded answers; an unrecorded decision is open, and a model without answers was of no use. */
function recordedIn(
  recording: AnswersFor,
  taskId: string,
  { flow, path }: RouteDecision,
): RouteGrounds["answers"] {
  const found = recording({ taskId, flow, step: path });
  if (!found) return [];
  if (found.answers.length === 0) return undefined;
  return found.answers.map((one) => ModelAnswer.safeParse(one).data ?? null);
}

/** Whether a tier decided that comes before a model. */
function isByRule(source: RouteDecision["source"]): boolean {
  return source === "fast_path" || source === "deterministic";
}
