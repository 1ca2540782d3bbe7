import { type Lifecycle, OVER } from "../../../model/lifecycle.ts";
import { suggestOneOf } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { type LifecycleCheck, shownStates, type VerifyContext } from "../lifecycle-check.ts";

/** Checks that new tasks begin in a ready state, and that released tasks go to a state that nobody works in. */
export const startAndDisconnect: LifecycleCheck = (lifecycle, context) => {
  const { initialState, disconnectState } = lifecycle.settings;
  if (isShown("initialState", initialState, lifecycle, context))
    judgeInitial(initialState, lifecycle, context);
  if (isShown("disconnectState", disconnectState, lifecycle, context))
    judgeDisconnect(disconnectState, lifecycle, context);
};

function isShown(
  setting: "initialState" | "disconnectState",
  name: string,
  lifecycle: Lifecycle,
  { log }: VerifyContext,
): boolean {
  const shown = shownStates(lifecycle);
  if (shown.includes(name)) return true;
  const key = setting === "initialState" ? "initial_state" : "disconnect_state";
  log.add({
    code: "unknown-state",
    path: ["settings", setting],
    message: `The ${key} is ${quoted(name)}, and there is no such state.`,
    fix: suggestOneOf(name, shown),
  });
  return false;
}

function judgeInitial(name: string, { states }: Lifecycle, { log }: VerifyContext): void {
  const category = states[name]?.category;
  if (category === undefined || category === "ready") return;
  log.add({
    code: "bad-initial-state",
    severity: category === "waiting" ? "warning" : "error",
    path: ["settings", "initialState"],
    message: `New tasks begin in ${quoted(name)}, which is a state of the category ${category}.`,
    fix: "Begin in a state of the category ready.",
  });
}

function judgeDisconnect(name: string, { states }: Lifecycle, { log }: VerifyContext): void {
  const state = states[name];
  if (!state) return;
  const { timed, category } = state;
  const ends = OVER.includes(category);
  if (!timed && category !== "active" && !ends) return;
  const problem = ends
    ? `ends the tasks of a worker that goes away`
    : timed
      ? "is timed, although no worker is there any more"
      : "is active, although no worker is there any more";
  log.add({
    code: "bad-disconnect-state",
    severity: ends ? "warning" : "error",
    path: ["settings", "disconnectState"],
    message: `The disconnect_state ${quoted(name)} ${problem}.`,
    fix: "Name an untimed state of the category ready or waiting.",
  });
}
