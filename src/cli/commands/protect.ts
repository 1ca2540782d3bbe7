import { Argument, type Command, InvalidArgumentError } from "commander";
import type { WrittenFile } from "../../model/set-up-record.ts";
import { printable } from "../../model/words/printable.ts";
import { type ProtectionFile, protections } from "../protection.ts";
import { EXIT, type Screen } from "../screen.ts";
import { RECORD, readRecord, writeRecord } from "../set-up-record-file.ts";

interface ProtectOptions {
  readonly json?: boolean;
  readonly workflow: string;
  readonly branch: string;
  readonly root: string;
}

/** Text that is safe within a shell line and within YAML. */
function plainWord(text: string): string {
  if (/^[A-Za-z0-9][\w./-]{0,199}$/.test(text)) return text;
  throw new InvalidArgumentError("Use letters, digits and ._/- only.");
}

function fingerprint(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw new InvalidArgumentError("Use the 64 digits that the page and `navigator approvers` show.");
}

export function addProtect(root: Command, screen: Screen): Command {
  return root
    .command("protect")
    .alias("setup")
    .description("Write a check that lets a branch move only with signatures; navigator remove undoes it")
    .addArgument(new Argument("<where>", "Where the check runs").choices(Object.keys(protections)))
    .requiredOption("--workflow <id>", "Workflow that the run must follow", plainWord)
    .requiredOption("--root <fingerprint>", "Reviewed fingerprint of the first approvers", fingerprint)
    .option("--branch <name>", "Protected branch", plainWord, "main")
    .action((where: string, options: ProtectOptions) => {
      const file = protections[where];
      return file && protect(file, { ...options, version: root.version() ?? "" }, screen);
    });
}

async function protect(
  file: ProtectionFile,
  { json = false, ...protection }: ProtectOptions & { readonly version: string },
  screen: Screen,
): Promise<void> {
  const { path, advice, logins } = file;
  const { services } = screen;
  const record = await readRecord(services);
  if (record === undefined)
    return screen.fail(`${RECORD} cannot be read.`, "It says what init wrote. Restore it.", EXIT.usage);
  const found = await services.files.look(path);
  const text = file.text(protection);
  const isWritten = found.is === "file" && found.text === text;
  if (found.is !== "absent" && !isWritten) {
    const why = found.is === "barred" ? found.why : "it is there, with another text";
    return screen.fail(
      `${path} is not written: ${why}.`,
      "Move it away, or add the check by hand.",
      EXIT.usage,
    );
  }
  if (found.is === "absent") await write(file, text, { record, folders: found.folders }, screen);
  if (json) return screen.printJson({ data: { path } });
  screen.print(`Wrote ${printable(path)}.\n`);
  screen.note(`${advice}\n`);
  const kept = await Promise.all(
    logins.map(async (login) => ((await isThere(login, screen)) ? [login] : [])),
  );
  for (const login of kept.flat())
    screen.note(
      `This machine keeps a login in ~/${login}. If it may change that rule, the check is no wall.\n`,
    );
}

function isThere(login: string, { services }: Screen): Promise<boolean> {
  return services.hasTraces({ programs: [], home: [login], project: [] });
}

interface Before {
  readonly record: readonly WrittenFile[];
  readonly folders: readonly string[];
}

async function write(
  { path, isProgram }: ProtectionFile,
  text: string,
  { record, folders }: Before,
  { services }: Screen,
): Promise<void> {
  const written: WrittenFile = {
    path,
    created: true,
    folders,
    edits: [{ at: 0, removed: "", added: text }],
    content: { format: "own", text },
  };
  // The record comes first: a process that is killed in between leaves nothing that remove does not know.
  await writeRecord(services, [...record.filter((each) => each.path !== path), written]);
  await services.files.write(path, text, isProgram);
}
