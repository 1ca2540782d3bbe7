import type { Scope } from "../workflow/conditions/expression.ts";
import type { Template } from "../workflow/program.ts";

/** Longer values are cut where they are shown; the whole is in the variable. */
const MAX_SHOWN = 2_000;

/** Text with what its variables hold now. What holds nothing stays as it is written. */
export function render({ parts }: Template, scope: Scope): string {
  return parts
    .map((part) => (typeof part === "string" ? part : (shown(part.valueIn(scope)) ?? `{${part.text}}`)))
    .join("");
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
