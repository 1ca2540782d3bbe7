import type { Command } from "commander";
import { bindSubject } from "../../operations/gate/bind-subject.ts";
import type { Screen } from "../screen.ts";

export function addSubject(root: Command, screen: Screen): Command {
  return root
    .command("subject")
    .description("Bind a task to the commit that is checked out; people who sign then sign for it")
    .argument("<id>", "Task id")
    .option("--ref <name>", "Branch that the commit is meant for, such as refs/heads/main")
    .action((taskId: string, { json, ref }: { readonly json?: boolean; readonly ref?: string }) =>
      screen.show(bindSubject, { taskId, ...(ref !== undefined && { ref }) }, { json }, ({ subject }) => ({
        text: `Bound to ${subject.commit} of ${subject.ref || "no branch"}, tree ${subject.tree}.\nIgnored files are not part of it.\n`,
      })),
    );
}
