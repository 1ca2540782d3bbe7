import type { Command } from "commander";
import type { Json } from "../../model/json.ts";
import { shortened } from "../../model/words/shortened.ts";
import { type Diff, diffStore } from "../../operations/admin/diff-store.ts";
import { oneWord } from "../one-word.ts";
import type { Screen } from "../screen.ts";

export function addDiff(root: Command, screen: Screen): Command {
  return root
    .command("diff")
    .description("Compare an export with the project, or with another export")
    .argument("<file>", "File that `navigator export` wrote")
    .argument("[other]", "Later export (default: the project as it is now)")
    .action((path: string, otherPath: string | undefined, { json }: { readonly json?: boolean }) =>
      screen.show(diffStore, { path, ...(otherPath !== undefined && { otherPath }) }, { json }, (diff) => ({
        text: `${linesOf(diff).join("\n")}\n`,
      })),
    );
}

function linesOf({ same, tasks, others, more }: Diff): string[] {
  if (same) return ["Nothing differs."];
  return [
    ...tasks.added.map((id) => `+ task ${oneWord(id)}`),
    ...tasks.removed.map((id) => `- task ${oneWord(id)}`),
    ...tasks.changed.flatMap(({ id, versions: [before, after], fields }) => [
      `~ task ${oneWord(id)} (version ${before} to ${after})`,
      ...Object.entries(fields).map(
        ([name, [old, now]]) => `    ${oneWord(name)}: ${valueText(old)} to ${valueText(now)}`,
      ),
    ]),
    ...others.added.map((name) => `+ ${oneWord(name)}`),
    ...others.removed.map((name) => `- ${oneWord(name)}`),
    ...others.changed.map((name) => `~ ${oneWord(name)}`),
    ...(more === undefined ? [] : [`and ${more} more`]),
  ];
}

/** A context may be large; the whole of it is in the answer as JSON. */
function valueText(value: Json): string {
  return oneWord(shortened(JSON.stringify(value), 100));
}
