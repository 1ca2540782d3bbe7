import { expanded, valuesAt } from "../../lifecycle/prompts/expanded.ts";
import { getPrompt, listPrompts } from "../../lifecycle/prompts/get-prompt.ts";
import { readTrigger } from "../../lifecycle/prompts/trigger.ts";
import type { Result } from "../../model/refusal.ts";
import { didYouMean } from "../door/unknown-filter.ts";
import type { Call } from "../ports/call.ts";
import { lifecycleWith } from "./show-lifecycle.ts";

/** The text of a lifecycle's prompt. Expands only the variables of its state and phase: there is no task. */
export async function promptText(
  trigger: string,
  name: string | undefined,
  call: Call,
): Promise<Result<string>> {
  const found = await lifecycleWith(name, undefined, call);
  if (!found.ok) return found;
  const { lifecycle } = found.value;
  const text = getPrompt(lifecycle, trigger);
  if (text !== undefined) {
    const { state, phase } = readTrigger(trigger) ?? {};
    return { ok: true, value: expanded(text, valuesAt(lifecycle, state, phase)) };
  }
  const triggers = listPrompts(lifecycle);
  const message = `Lifecycle "${lifecycle.name}" has no prompt for "${trigger}". ${didYouMean(trigger, triggers)}`;
  return { ok: false, refusal: { code: "INPUT_INVALID", message: message.trim(), facts: { triggers } } };
}

/** The triggers that have a prompt; none if the lifecycle is unknown. */
export async function promptTriggers(name: string | undefined, call: Call): Promise<readonly string[]> {
  const found = await lifecycleWith(name, undefined, call);
  return found.ok ? listPrompts(found.value.lifecycle) : [];
}
