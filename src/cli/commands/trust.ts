import type { Command } from "commander";
import { shellWord } from "../../model/words/shell-word.ts";
import { listTrusted } from "../../operations/workflows/list-trusted.ts";
import { trustWorkflow } from "../../operations/workflows/trust-workflow.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

interface TrustOptions {
  readonly json?: boolean;
  readonly revoke?: boolean;
  readonly hash?: string;
}

const OFF = "Commands are off here; start Navigator with --allow-commands to run them.";

export function addTrust(root: Command, screen: Screen): Command {
  return root
    .command("trust")
    .description("Allow a workflow's commands to run on this machine, or list the allowed ones (for people)")
    .argument("[workflow]", "Workflow id")
    .option("--revoke", "Withdraw the permission")
    .option("--hash <version>", "Version, if not the loaded one")
    .option("--list", "List the allowed workflows (the default without an id)")
    .action((workflowId: string | undefined, options: TrustOptions & { list?: boolean }) =>
      workflowId === undefined || options.list
        ? list(screen, options)
        : screen.asPerson("at a terminal", () => trust(screen, workflowId, options)),
    );
}

function trust(screen: Screen, workflowId: string, { json, revoke, hash }: TrustOptions): Promise<void> {
  const { bold, dim, yellow } = screen.colours;
  const input = { workflowId, ...(revoke && { revoke }), ...(hash !== undefined && { version: hash }) };
  return screen.show(trustWorkflow, input, { json }, ({ trusted, commands, enabled }) => {
    const said = revoke ? "may no longer run" : "may run on this machine";
    const head =
      commands.length === 0
        ? `${bold(shellWord(workflowId))} ${revoke ? "was not trusted" : "runs no commands: there is nothing to allow"}.`
        : `The commands of ${bold(shellWord(workflowId))} ${said}:`;
    const lines = commands.map(
      ({ step, run, cwd }) =>
        `  ${run}${dim(`${step && `  at ${step}`}${cwd === undefined ? "" : `, in ${cwd}`}`)}`,
    );
    return { text: [head, ...lines, ...(trusted && !enabled ? [yellow(OFF)] : []), ""].join("\n") };
  });
}

function list(screen: Screen, { json }: TrustOptions): Promise<void> {
  const { bold, dim } = screen.colours;
  return screen.show(listTrusted, {}, { json }, ({ trusted }) => ({
    text: [
      ...(trusted.length === 0 ? ["No workflow's commands may run on this machine."] : []),
      ...table(
        trusted.map(({ workflowId, content, commands, by, at }) => [
          { text: `  ${workflowId}`, paint: bold },
          { text: content.slice(0, 12), paint: dim },
          { text: commands.join("; ") },
          { text: `by ${by}, ${new Date(at).toISOString().slice(0, 10)}`, paint: dim },
        ]),
      ),
      "",
    ].join("\n"),
  }));
}
