import type { Command } from "commander";
import { Option } from "commander";
import { judgeGate } from "../../operations/gate/judge-gate.ts";
import { EXIT, type Screen } from "../screen.ts";

interface GateOptions {
  readonly json?: boolean;
  readonly commit: string;
  readonly workflow: string;
  readonly approvers?: string;
  readonly at?: string;
  readonly root?: string;
  readonly hash?: readonly string[];
  readonly passed?: string;
  readonly bundle?: readonly string[];
  readonly repo?: string;
  readonly tip?: string;
  readonly match: string;
  readonly repository?: string;
  readonly ref?: string;
  readonly allowMerge?: boolean;
  readonly acceptBreakGlass?: string;
}

export function addGate(root: Command, screen: Screen): Command {
  return root
    .command("gate")
    .description("Exit with 0 only if approvers have signed a finished run for exactly this commit")
    .requiredOption("--commit <sha>", "Commit to check")
    .requiredOption("--workflow <id>", "Workflow that the run must follow, in a pinned version")
    .option("--approvers <file>", "approvers.json of the protected branch")
    .option(
      "--at <ref>",
      "Commit whose approvers.json counts: the protected tip, or an earlier one for an audit",
    )
    .option("--root <fingerprint>", "Reviewed fingerprint of the first approvers")
    .option(
      "--hash <version...>",
      "Versions of the workflow that count, besides those that approvers.json pins",
    )
    .option("--passed <gates>", "Gates that must be signed, with commas; else all that demand it")
    .option("--bundle <paths...>", "Bundles or folders of them; else the notes of the commit")
    .option("--repo <folder>", "Folder of the repository", ".")
    .option("--tip <sha>", "Commit that the protected branch has now")
    .addOption(
      new Option("--match <what>", "What must be equal").choices(["commit", "tree"]).default("commit"),
    )
    .addOption(
      new Option("--assurance <level>", "Level of the decisions").choices(["present"]).default("present"),
    )
    .option("--repository <url>", "Repository that signatures must name")
    .option("--ref <name>", "Branch that signatures must name")
    .option("--allow-merge", "Let a merge of the tip and the signed commit pass, without conflicts")
    .option("--accept-break-glass <name>", "Operator who may have decided without signatures, this once")
    .action((options: GateOptions) => gate(options, screen));
}

function gate(options: GateOptions, screen: Screen): Promise<void> {
  const { json, hash, passed, bundle, repo, repository, ...same } = options;
  const { commit, workflow, approvers, at, root, tip, match, ref, allowMerge, acceptBreakGlass } = same;
  const input = {
    commit,
    workflow,
    match,
    ...(approvers !== undefined && { approvers }),
    ...(at !== undefined && { at }),
    ...(allowMerge && { allowMerge }),
    ...(acceptBreakGlass !== undefined && { acceptBreakGlass }),
    ...(root !== undefined && { root }),
    ...(hash && { hashes: hash }),
    ...(passed !== undefined && { passed: passed.split(",").map((name) => name.trim()) }),
    ...(bundle && { bundles: bundle }),
    ...(repo !== undefined && { repository: repo }),
    ...(tip !== undefined && { tip }),
    ...(repository !== undefined && { of: repository }),
    ...(ref !== undefined && { ref }),
  };
  return screen.show(judgeGate, input, { json }, (judged) => {
    const { signed, problems, recorded, pinned, broken, unread } = judged;
    const lines = [
      ...problems.map(({ code, problem, bundle: from }) => `${code}${from && ` (${from})`}: ${problem}`),
      ...signed.map(
        (each) => `Signed at ${each.gate} by ${each.approvers.join(", ")}: ${each.chosen} (${each.shown})`,
      ),
      ...broken.map(
        ({ gate: at, operator, reason }) => `Not signed: ${operator} broke the glass at ${at}: ${reason}`,
      ),
      ...(unread > 0 ? [`Not read: ${unread} more bundles`] : []),
      ...(recorded ? [`Recorded, not signed: task ${recorded.task}, ${recorded.entries} entries`] : []),
      ...(judged.passed && !pinned
        ? ["The approvers are unpinned: name their fingerprint with --root."]
        : []),
      `${judged.passed ? "Passed" : "Refused"}: ${judged.commit}`,
      "",
    ];
    return { text: lines.join("\n"), exit: judged.passed ? EXIT.fine : EXIT.found };
  });
}
