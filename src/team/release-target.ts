import { categoryOfStatus } from "../lifecycle/moves/state-meant.ts";
import type { Lifecycle } from "../model/lifecycle.ts";

/**
 * The state in which a released task is left if a caller says this word: a state's name or an upper-case status. The state
 * must be shown, untimed, and ready or waiting; `undefined` for other words.
 */
export function releaseTarget({ states, order, settings }: Lifecycle, word: string): string | undefined {
  const isFit = (name: string): boolean => {
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    if (!state || state.hidden || state.timed) return false;
    return state.category === "ready" || state.category === "waiting";
  };
  if (Object.hasOwn(states, word)) return isFit(word) ? word : undefined;
  const category = categoryOfStatus(word);
  return [settings.disconnectState, ...order].find(
    (name) => isFit(name) && states[name]?.category === category,
  );
}
