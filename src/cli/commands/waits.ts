import type { Command } from "commander";
import { durationText } from "../../model/words/duration-text.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { listWaits } from "../../operations/team/list-waits.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addWaits(root: Command, screen: Screen): Command {
  const { bold, dim, red } = screen.colours;
  return root
    .command("waits")
    .description("Show workers that wait for each other in a circle, and ready tasks that wait too long")
    .action(({ json }: { json?: boolean }) =>
      screen.show(listWaits, {}, { json }, ({ deadlocks, starving, median_wait_ms: median }) => {
        const rows = starving.map(({ task, waited_ms: ms, why, title }) => [
          { text: shellWord(task), paint: bold },
          { text: `ready for ${durationText(ms)}` },
          { text: why },
          { text: title ?? "", paint: dim },
        ]);
        const none = deadlocks.length === 0 && starving.length === 0;
        return {
          text: [
            ...deadlocks.map(({ text }) => `${red("deadlock")} ${text}`),
            ...table(rows).map((line) => `  ${line}`),
            ...(none ? ["No deadlock, and no task waits too long."] : []),
            ...(median === undefined ? [] : [dim(`The median wait is ${durationText(median)}.`)]),
            "",
          ].join("\n"),
        };
      }),
    );
}
