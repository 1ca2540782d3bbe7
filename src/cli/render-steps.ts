import type { ScenarioStep } from "../model/scenario.ts";
import { counted } from "../model/words/counted.ts";
import type { Colours } from "./colours.ts";
import { table } from "./table.ts";

/** The moves of a played scenario, one on each line. */
export function renderSteps(steps: readonly ScenarioStep[], colours: Colours): string[] {
  const lines = table(
    steps.map(({ move, from, to, action, remaining, status, refusal }) => {
      const said = { text: move.replace(/ (true|null)$/, "") };
      if (refusal) return [said, { text: "refused", paint: colours.red }];
      const left = remaining === undefined ? "" : `, ${counted(remaining, "retry", "retries")} left`;
      return [
        said,
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
