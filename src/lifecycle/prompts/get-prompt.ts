import type { Lifecycle, TransitionPrompts } from "../../model/lifecycle.ts";
import { comboKey, readTrigger, splitCombo, type Trigger, triggerText } from "./trigger.ts";

/** The prompt for a trigger, with its variables unexpanded; `undefined` if there is none. */
export function getPrompt(lifecycle: Lifecycle, trigger: string): string | undefined {
  const read = readTrigger(trigger);
  return read && promptAt(lifecycle, read);
}

export function promptAt(
  { states, phases, combos }: Lifecycle,
  { side, state, phase }: Trigger,
): string | undefined {
  if (state === undefined) return phase === undefined ? undefined : own(phases, phase)?.[side];
  if (phase === undefined) return own(states, state)?.prompts[side];
  return own(combos, comboKey(state, phase))?.[side];
}

/** Every trigger that has a prompt, sorted. Leaves out hidden states. */
export function listPrompts({ states, phases, combos }: Lifecycle): string[] {
  const isShown = (state: string): boolean => own(states, state)?.hidden === undefined;
  const places: (readonly [Omit<Trigger, "side">, TransitionPrompts])[] = [
    ...Object.entries(states).map(([state, { prompts }]) => [{ state }, prompts] as const),
    ...Object.entries(phases).map(([phase, prompts]) => [{ phase }, prompts] as const),
    ...Object.entries(combos).flatMap(([key, prompts]) => {
      const parts = splitCombo(key);
      return parts ? [[parts, prompts] as const] : [];
    }),
  ];
  return places
    .filter(([{ state }]) => state === undefined || isShown(state))
    .flatMap(([place, prompts]) =>
      (["enter", "exit"] as const).flatMap((side) =>
        prompts[side] === undefined ? [] : [triggerText({ side, ...place })],
      ),
    )
    .toSorted();
}

function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined;
}
