import { refusals } from "../../src/model/refusal.ts";
import { code, notice, page, table } from "./markdown.ts";

export function refusalsPage(): string {
  return page(
    "# Refusals",
    notice("`src/model/refusal.ts`"),
    'A refusal is an expected "no". Nothing has changed, and the answer carries the code, one sentence about ' +
      "this case and the facts behind it. Over HTTP it has the status given here; a command ends with the exit " +
      "code.",
    table(
      ["code", "meaning", "what to do", "HTTP", "exit"],
      Object.entries(refusals).map(([name, { meaning, hint, http, exit }]) => [
        code(name),
        meaning,
        hint,
        String(http),
        String(exit),
      ]),
    ),
  );
}
