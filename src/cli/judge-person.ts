import { printable } from "../model/words/printable.ts";
import { shellWord } from "../model/words/shell-word.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Services } from "./services.ts";
import type { Terminal } from "./terminal.ts";

type Decides = Awaited<ReturnType<Services["isOperator"]>>;

/**
 * Whether a person or an operator's script runs the command, and the call with that caller. Scripts and agents both run
 * without a terminal, but only the scripts have the operator token.
 */
export async function judgePerson(
  { ask }: Terminal,
  { isOperator }: Pick<Services, "isOperator">,
  call: Call,
): Promise<{ readonly decides: Decides; readonly call: Call }> {
  if (ask) return { decides: true, call };
  const decides = await isOperator(call);
  if (decides !== true) return { decides, call };
  return { decides, call: { ...call, caller: { ...call.caller, kind: "person", channel: "token" } } };
}

/** Tells an agent what its user types, when the command is for a person. */
export function personAdvice(words: readonly string[], where: "at a terminal" | "or on the page"): string {
  const line = printable(words.map(shellWord).join(" "));
  const elsewhere = where === "or on the page" ? ", or to decide on the page" : "";
  return `Tell your user to run this in a terminal of their own${elsewhere}: ${line}`;
}
