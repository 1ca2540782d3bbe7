import type { DecisionStatement } from "../model/decision-statement.ts";
import { optionLabel } from "../model/words/option-label.ts";
import type { CheckpointNode } from "../workflow/program.ts";

/** Whether an approver signed other words than the pinned question's: another message, or other options. */
export function isOtherQuestion(
  { message, template, options }: CheckpointNode,
  { shown }: DecisionStatement,
): boolean {
  // A message with variables was rendered with values that the bundle only records.
  const isMessage =
    template !== undefined || shown.message === message || shown.message.startsWith(`${message} `);
  const isSame =
    shown.options.length === options.size &&
    new Set(shown.options.map(({ id }) => id)).size === options.size &&
    shown.options.every(({ id, label }) => {
      const own = options.get(id)?.label;
      return own !== undefined && optionLabel(own) === label;
    });
  return !isMessage || !isSame;
}
