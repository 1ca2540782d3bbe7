import { RUN } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { judgePaused } from "../../tasks/judge-paused.ts";
import { readHandle } from "../../tokens/handle.ts";
import { openState, verifyState } from "../../tokens/sealed-state.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import { loadMovable } from "../movement/load-movable.ts";
import type { Call } from "../ports/call.ts";
import { carriedRun, staleState } from "./carried-run.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import type { GuidedRun } from "./guided-run.ts";
import { innermost } from "./innermost-workflow.ts";
import { judgeHandle, judgeHolder } from "./judge-run.ts";
import { liveRuns } from "./live-runs.ts";
import { historyMark, wordsOf } from "./seal-run.ts";
import { storedRun } from "./stored-run.ts";

export interface RunReference {
  readonly state: string;
  readonly workflow_id?: string | undefined;
  /** for reading only: also accepts an outdated state, such as one from before a person answered */
  readonly looking?: boolean;
}

/** The run that a state names, if the state is valid and current. */
export async function findRun(named: RunReference, call: Call): Promise<Result<GuidedRun>> {
  const { state, workflow_id: said } = named;
  const found = /^v\d+\./.test(state) ? await bySealed(named, call) : await byHandle(state, call);
  if (!found.ok) return found;
  const { value: run } = found;
  const paused = run.record && !named.looking ? judgePaused(run.record) : undefined;
  if (paused) return no(await guidedRefusal(paused, run, call));
  // Answers name the outermost or the innermost workflow of a run, so the caller may name either of them.
  if (said === undefined || run.program.id === said || innermost(run).id === said) return found;
  const workflow = run.program.id;
  const mismatch: Refusal = {
    code: "WORKFLOW_MISMATCH",
    message: `This state is of the workflow "${workflow}".`,
    facts: { workflow },
  };
  return no(await guidedRefusal(mismatch, run, call));
}

async function byHandle(state: string, call: Call): Promise<Result<GuidedRun>> {
  const reading = readHandle(state);
  if (reading.kind !== "handle") return notAState(reading.kind, state, call);
  const store = await call.ports.store();
  const [kept] = await store.records.load(call.ports.settings.project, RUN, [reading.handle]);
  const task = (kept?.value as { readonly task?: string } | undefined)?.task;
  if (task === undefined)
    return no({ code: "STATE_INVALID", message: "No run has this state.", facts: { reason: "unknown" } });
  const record = await loadMovable(call, task);
  if (!record.ok) return record;
  const lost = judgeHandle(record.value, reading.handle) ?? judgeHolder(record.value);
  return lost ? no(lost) : { ok: true, value: await storedRun(record.value, call) };
}

async function notAState(kind: "mistyped" | "other", state: string, call: Call): Promise<Result<never>> {
  const known = kind === "mistyped" ? (await liveRuns(call)).map((run) => run.state) : [];
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

async function bySealed({ state, looking = false }: RunReference, call: Call): Promise<Result<GuidedRun>> {
  const keys = await call.ports.states.keys();
  if (!keys.ok) return keys;
  const { project } = call.ports.settings;
  const now = call.ports.now();
  // Verify first: a token that was not sealed with our keys must not cause a lookup.
  const proven = verifyState(state, { keys: keys.value, project, now });
  if (!proven.ok) return proven;
  const program = await call.ports.library.byPrefix(project, proven.value.label.definition);
  const opened = openState(state, {
    keys: keys.value,
    project,
    now,
    definition: () => program && { workflow: program.id, hash: program.version, words: wordsOf(program) },
  });
  if (!opened.ok) return opened;
  const { task, sequence, history, position } = opened.value;
  // Do not reuse a state that was sealed with an older key: the run is sealed again with the current key.
  const token = proven.value.label.keyId === keys.value.current.id ? state : undefined;
  if (call.ports.states.carried && program) {
    const run = await carriedRun({ program, position, task, sequence, token }, call);
    const now = await run.reload();
    if (looking || now === run) return { ok: true, value: now };
    return no(await guidedRefusal(staleState(task), now, call));
  }
  const record = await loadMovable(call, task);
  if (!record.ok) return record;
  const lost = judgeHolder(record.value);
  if (lost) return no(lost);
  // Comparing the version is not enough: after a restore from a backup, a task of that version may
  // have another history.
  const isCurrent = record.value.version === sequence && historyMark(record.value.hash) === history;
  const run = await storedRun(record.value, call, isCurrent ? token : undefined);
  // The agent's state is also valid if only the version has changed, by an expired claim or an approval request.
  const isTheirs = record.value.run?.caller === call.caller.id;
  const isThere = isCurrent || (isTheirs && sameValue(run.position, position));
  if (looking || isThere) return { ok: true, value: run };
  return no(await guidedRefusal(staleState(task), run, call));
}

function no(refusal: Refusal): Result<never> {
  return { ok: false, refusal };
}
