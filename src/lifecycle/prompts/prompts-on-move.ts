import type { Lifecycle } from "../../model/lifecycle.ts";
import { promptAt } from "./get-prompt.ts";
import { type Trigger, triggerText } from "./trigger.ts";

/** The state and phase of a task. */
export interface StatePhase {
  readonly state: string;
  readonly phase?: string | undefined;
}

/** A prompt for a worker. */
export interface GivenPrompt {
  readonly trigger: string;
  readonly text: string;
}

/**
 * The prompts of a move, in the order in which a worker reads them: exits from the specific to the general, then enters
 * from the general to the specific. A new task has no `from`.
 */
export function promptsOnMove(
  lifecycle: Lifecycle,
  from: StatePhase | undefined,
  to: StatePhase,
): GivenPrompt[] {
  return triggersOnMove(from, to).flatMap((trigger) => {
    const text = promptAt(lifecycle, trigger);
    return text === undefined ? [] : [{ trigger: triggerText(trigger), text }];
  });
}

/**
 * The prompts of a move with those of a worker's overlays behind them. An overlay that the task's lifecycle has already is
 * not told twice.
 */
export function withOverlays(
  prompts: readonly GivenPrompt[],
  overlays: Readonly<Record<string, string>>,
  from: StatePhase | undefined,
  to: StatePhase,
): GivenPrompt[] {
  return triggersOnMove(from, to).flatMap((one) => {
    const trigger = triggerText(one);
    const own = prompts.filter((prompt) => prompt.trigger === trigger);
    const text = Object.hasOwn(overlays, trigger) ? overlays[trigger] : undefined;
    const isTold = text === undefined || own.some((prompt) => prompt.text.includes(text));
    return isTold ? own : [...own, { trigger, text }];
  });
}

function triggersOnMove(from: StatePhase | undefined, to: StatePhase): Trigger[] {
  const movesState = from?.state !== to.state;
  const movesPhase = from?.phase !== to.phase;
  const triggers: Trigger[] = [];
  if (from) {
    if ((movesState || movesPhase) && from.phase !== undefined)
      triggers.push({ side: "exit", state: from.state, phase: from.phase });
    if (movesPhase && from.phase !== undefined) triggers.push({ side: "exit", phase: from.phase });
    if (movesState) triggers.push({ side: "exit", state: from.state });
  }
  if (movesState) triggers.push({ side: "enter", state: to.state });
  if (movesPhase && to.phase !== undefined) triggers.push({ side: "enter", phase: to.phase });
  if ((movesState || movesPhase) && to.phase !== undefined)
    triggers.push({ side: "enter", state: to.state, phase: to.phase });
  return triggers;
}
