import type { Command } from "commander";
import type * as z from "zod";
import { counted } from "../../model/words/counted.ts";
import { pruneTasks } from "../../operations/admin/prune-tasks.ts";
import { oneWord } from "../one-word.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";

interface PruneFlags {
  readonly json?: boolean;
  readonly olderThan?: string;
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly limit?: number;
}

export function addPrune(root: Command, screen: Screen): Command {
  return root
    .command("prune")
    .description("Move tasks that ended long ago to an archive, behind an anchor (for people)")
    .argument("[archive]", "New file for the tasks; the anchor is beside it, as ARCHIVE.anchor")
    .option(
      "--older-than <duration>",
      "How long ago they ended, such as 90d (default: the setting `retention`)",
    )
    .option("--dry-run", "Only tell what would be moved; change nothing")
    .option("--key <file>", "Sign the anchor with the Ed25519 private key in this file")
    .option("--limit <number>", "Most tasks of one run", wholeNumber(1, 50_000))
    .action((archive: string | undefined, { json, olderThan, key, dryRun, limit }: PruneFlags) => {
      const input = { archive, olderThan, key, dryRun, limit };
      const act = () => screen.show(pruneTasks, input, { json }, (done) => ({ text: text(done) }));
      return dryRun ? act() : screen.asPerson("at a terminal", act);
    });
}

function text({
  before,
  tasks,
  entries,
  kept,
  changed = 0,
  more,
  archive,
}: z.infer<typeof pruneTasks.output>): string {
  const date = new Date(before).toISOString().slice(0, 10);
  const moved = archive
    ? `Moved ${counted(tasks, "task")} with ${counted(entries ?? 0, "entry", "entries")} to ${oneWord(archive.path)}`
    : `${counted(tasks, "task")} that ended before ${date} can be moved`;
  const reasons = [
    ...(kept.linked > 0 ? [`${kept.linked} belong to tasks that stay`] : []),
    ...(kept.unconfirmed > 0 ? [`${kept.unconfirmed} have unconfirmed changes`] : []),
    ...(kept.read > 0 ? [`at ${kept.read} a reader of the log stands`] : []),
    ...(changed > 0 ? [`${changed} have been changed meanwhile, and are in the archive too`] : []),
  ];
  return [
    `${moved}.`,
    ...(reasons.length > 0 ? [`  Others stay: ${reasons.join("; ")}.`] : []),
    ...(archive ? [`  Keep it, and its anchor ${oneWord(archive.anchor)}. SHA-256 ${archive.sha256}`] : []),
    ...(more ? ["  There are more: run it again with another file, or raise --limit."] : []),
    "",
  ].join("\n");
}
