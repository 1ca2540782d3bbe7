import { RUN } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { readHandle } from "../../tokens/handle.ts";
import { openState, proveState } from "../../tokens/sealed.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Context } from "../context.ts";
import { movable } from "../movable.ts";
import { carriedRun, goneOn } from "./carried-run.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import { innermost } from "./innermost.ts";
import { liveRuns } from "./live-runs.ts";
import type { Run } from "./run.ts";
import { historyMark, wordsOf } from "./sealed-run-state.ts";
import { storedRun } from "./stored-run.ts";

export interface Named {
  readonly state: string;
  readonly workflow_id?: string | undefined;
  /** only looked at: a state from before a person answered still says whose run it is */
  readonly looking?: boolean;
}

/** The run that a state names, if it is one and is as the state says. */
export async function findRun(named: Named, context: Context): Promise<Result<Run>> {
  const { state, workflow_id: said } = named;
  const found = /^v\d+\./.test(state) ? await bySealed(named, context) : await byHandle(state, context);
  if (!found.ok) return found;
  const { value: run } = found;
  if (run.hold === "paused" && !named.looking) return no(await guidedRefusal(paused(run), run, context));
  // Either is what an answer calls the run's workflow: the one it began with, and the one it is inside.
  if (said === undefined || run.program.id === said || innermost(run).id === said) return found;
  const workflow = run.program.id;
  const mismatch: Refusal = {
    code: "WORKFLOW_MISMATCH",
    message: `This state is of the workflow "${workflow}".`,
    facts: { workflow },
  };
  return no(await guidedRefusal(mismatch, run, context));
}

function paused({ taskId }: Run): Refusal {
  return {
    code: "TASK_PAUSED",
    message: `"${taskId}" is paused until an operator resumes it.`,
    facts: { taskId },
  };
}

async function byHandle(state: string, context: Context): Promise<Result<Run>> {
  const reading = readHandle(state);
  if (reading.kind !== "handle") return notAState(reading.kind, state, context);
  const store = await context.store();
  const [kept] = await store.records.load(context.settings.project, RUN, [reading.handle]);
  const task = (kept?.value as { readonly task?: string } | undefined)?.task;
  if (task === undefined)
    return no({ code: "STATE_INVALID", message: "No run has this state.", facts: { reason: "unknown" } });
  const record = await movable(context, task);
  if (!record.ok) return record;
  // Another agent may have been given the same task to be led through.
  if (record.value.run?.handle !== reading.handle)
    return no({
      code: "CLAIM_LOST",
      message: "This run was taken over by another agent.",
      facts: { taskId: task },
    });
  const lost = judgeHeld(record.value);
  return lost ? no(lost) : { ok: true, value: await storedRun(record.value, context) };
}

/** The task went back to the queue while its agent was silent, and somebody else has it now. */
function judgeHeld({ claim, run, id }: TaskRecord): Refusal | undefined {
  if (!claim || !run || claim.owner === run.caller) return undefined;
  return {
    code: "CLAIM_LOST",
    message: `"${id}" was silent for too long, and ${claim.owner} has taken it.`,
    facts: { taskId: id },
  };
}

async function notAState(
  kind: "mistyped" | "other",
  state: string,
  context: Context,
): Promise<Result<never>> {
  const known = kind === "mistyped" ? (await liveRuns(context)).map((run) => run.state) : [];
  const reading = readHandle(state, known);
  const suggestion = reading.kind === "mistyped" ? reading.suggestion : undefined;
  return no({
    code: "STATE_INVALID",
    message:
      kind === "other"
        ? "This is not a state of ours."
        : `This state has a typing error.${suggestion ? ` Did you mean ${suggestion}?` : ""}`,
    facts: { reason: kind, ...(suggestion !== undefined && { suggestion }) },
  });
}

async function bySealed({ state, looking = false }: Named, context: Context): Promise<Result<Run>> {
  const keys = await context.states.keys();
  if (!keys.ok) return keys;
  const { project } = context.settings;
  const now = context.now();
  // Nothing is looked up for a token that no key of ours has made.
  const proven = proveState(state, { keys: keys.value, project, now });
  if (!proven.ok) return proven;
  const program = await context.library.beginning(project, proven.value.label.definition);
  const opened = openState(state, {
    keys: keys.value,
    project,
    now,
    definition: () => program && { workflow: program.id, hash: program.version, words: wordsOf(program) },
  });
  if (!opened.ok) return opened;
  const { task, sequence, history, position } = opened.value;
  // A state that an older key has sealed is handed back under the current one.
  const token = proven.value.label.keyId === keys.value.current.id ? state : undefined;
  if (context.states.carried && program) {
    const run = await carriedRun({ program, position, task, sequence, token }, context);
    const now = await run.again();
    if (looking || now === run) return { ok: true, value: now };
    return no(await guidedRefusal(goneOn(task), now, context));
  }
  const record = await movable(context, task);
  if (!record.ok) return record;
  const lost = judgeHeld(record.value);
  if (lost) return no(lost);
  // After a restore, a task of the same version may have come there otherwise.
  const isCurrent = record.value.version === sequence && historyMark(record.value.hash) === history;
  const run = await storedRun(record.value, context, isCurrent ? token : undefined);
  // A claim that ran out and an approval that was asked for are changes too, and not of where the run is.
  const isTheirs = record.value.run?.caller === context.caller.id;
  const isThere = isCurrent || (isTheirs && sameValue(run.position, position));
  if (looking || isThere) return { ok: true, value: run };
  return no(await guidedRefusal(goneOn(task), run, context));
}

function no(refusal: Refusal): Result<never> {
  return { ok: false, refusal };
}
