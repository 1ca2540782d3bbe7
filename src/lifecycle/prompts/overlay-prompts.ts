import type { LifecycleLayer, PromptsLayer } from "../../model/lifecycle-file.ts";
import { splitCombo, type Trigger, triggerText } from "./trigger.ts";

/** The prompts that overlays bring, by their triggers. Several for one trigger are joined, as in a lifecycle. */
export function overlayPrompts(layers: readonly LifecycleLayer[]): Readonly<Record<string, string>> {
  const texts = new Map<string, string>();
  const add = (place: Omit<Trigger, "side">, prompts: PromptsLayer = {}): void => {
    for (const side of ["enter", "exit"] as const) {
      const text = prompts[side];
      if (typeof text !== "string") continue;
      const trigger = triggerText({ side, ...place });
      const before = texts.get(trigger);
      texts.set(trigger, before === undefined ? text : `${before}\n\n---\n\n${text}`);
    }
  };
  for (const { states, phases, combos } of layers) {
    for (const [state, { prompts }] of Object.entries(states ?? {})) add({ state }, prompts);
    for (const [phase, { prompts }] of Object.entries(phases ?? {})) add({ phase }, prompts);
    for (const [key, prompts] of Object.entries(combos ?? {})) {
      const parts = splitCombo(key);
      if (parts) add(parts, prompts);
    }
  }
  return Object.fromEntries(texts);
}
