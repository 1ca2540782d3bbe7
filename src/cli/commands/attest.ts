import type { Command } from "commander";
import { attestTask } from "../../operations/gate/attest-task.ts";
import { EXIT, type Screen } from "../screen.ts";

interface AttestOptions {
  readonly json?: boolean;
  readonly out?: string;
  readonly notes?: boolean;
}

export function addAttest(root: Command, screen: Screen): Command {
  return root
    .command("attest")
    .description("Write a task's run as a bundle that navigator gate checks without the database")
    .argument("<id>", "Task id")
    .option("--out <file>", "File to write; else the bundle is printed")
    .option("--notes", "Add the bundle to the commit's notes (refs/notes/navigator), to push with the branch")
    .action((taskId: string, options: AttestOptions) => attest(taskId, options, screen));
}

async function attest(
  taskId: string,
  { json = false, out, notes = false }: AttestOptions,
  screen: Screen,
): Promise<void> {
  const attested = await screen.fetch(attestTask, { taskId }, json);
  if (!attested) return;
  const { bundle, subject } = attested;
  if (out !== undefined) await screen.services.files.write(out, `${bundle}\n`);
  if (notes) {
    const added = await screen.call.ports.git?.addNote(subject.commit, `${bundle}\n`);
    if (!added?.ok) {
      const advice = "Run it in the repository of the commit.";
      return screen.fail(added?.refusal.message ?? "No git repository is read here.", advice, EXIT.usage);
    }
  }
  if (json) return screen.printJson({ data: { subject, ...(out === undefined && !notes && { bundle }) } });
  if (out === undefined && !notes) return screen.print(`${bundle}\n`);
  screen.print(`Wrote the bundle for ${subject.commit}.\n`);
}
