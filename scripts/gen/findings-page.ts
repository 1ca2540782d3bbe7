import { FindingCode } from "../../src/model/finding.ts";
import { severityOf } from "../../src/workflow/finding-log.ts";
import { certainties, findingMeanings } from "./finding-meanings.ts";
import { code, list, notice, page, table } from "./markdown.ts";

export function findingsPage(): string {
  return page(
    "# Findings",
    notice("`src/model/finding.ts` and `scripts/gen/finding-meanings.ts`"),
    "Loading a workflow answers what can go wrong with it. An error keeps it from being loaded, and all errors " +
      "are listed at once; a warning or an info is shown and does no more. Each finding names its place, says " +
      "what is wrong and how to mend it.",
    list(Object.entries(certainties).map(([name, meaning]) => `**${name}**: ${meaning}`)),
    "In a workflow with too many combinations of used retries to follow, the retries are left out of account: a " +
      "node that only they keep from being reached then counts as reached.",
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
