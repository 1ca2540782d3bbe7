import type { ScenarioStep } from "../model/scenario.ts";
import { counted } from "../model/words/counted.ts";
import type { Colours } from "./colours.ts";
import { table } from "./table.ts";

/** One line for each move of a played scenario. */
export function renderSteps(steps: readonly ScenarioStep[], colours: Colours): string[] {
  const lines = table(
    steps.map(({ move, from, to, action, remaining, status, refusal }) => {
      const moved = { text: move.replace(/ (true|null)$/, "") };
      if (refusal) return [moved, { text: "refused", paint: colours.red }];
      const left = remaining === undefined ? "" : `, ${counted(remaining, "retry", "retries")} left`;
      return [
        moved,
        { text: from },
        { text: "->", paint: colours.cyan },
        { text: to, paint: colours.bold },
        { text: status, paint: status === "HITL" ? colours.yellow : colours.dim },
        { text: `${action ?? ""}${left}` },
      ];
    }),
  );
  return lines.map((line, index) => {
    const refusal = steps[index]?.refusal;
    return refusal ? `${line} ${refusal.code}: ${refusal.message}` : line;
  });
}
