import { FindingCode } from "../../src/model/finding.ts";
import { severityOf } from "../../src/workflow/finding-log.ts";
import { certainties, findingMeanings } from "./finding-meanings.ts";
import { code, list, notice, page, table } from "./markdown.ts";

export function findingsPage(): string {
  return page(
    "# Findings",
    notice("`src/model/finding.ts` and `scripts/gen/finding-meanings.ts`"),
    "Loading a workflow, a lifecycle or a configuration reports everything that can go wrong with it, all at once. An error refuses it; " +
      "a warning or an info does not. Each finding names its location, the problem and the remedy.",
    list(Object.entries(certainties).map(([name, meaning]) => `**${name}**: ${meaning}`)),
    "If a workflow has too many combinations of used retries to explore, the retries are ignored: a node that only " +
      "they make unreachable then counts as reachable.",
    table(
      ["code", "severity", "how", "meaning"],
      FindingCode.options.map((name) => {
        const { meaning, certainty, except } = findingMeanings[name];
        const severity = except === undefined ? severityOf[name] : `${severityOf[name]}; ${except}`;
        return [code(name), severity, certainty, meaning];
      }),
    ),
  );
}
