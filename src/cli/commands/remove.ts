import type { Command } from "commander";
import { unwritten } from "../../clients/unwritten.ts";
import type { WrittenFile } from "../../model/set-up-record.ts";
import { printable } from "../../model/words/printable.ts";
import { EXIT, type Screen } from "../screen.ts";
import { RECORD, readRecord, writeRecord } from "../set-up-record-file.ts";

interface RemoveOptions {
  readonly json?: boolean;
}

/** A file that was undone: `deleted`, `restored`, `gone` before, or `kept` with what is left in it. */
interface Undone {
  readonly path: string;
  readonly is: "deleted" | "restored" | "gone" | "kept";
  readonly left?: readonly string[];
}

export function addRemove(root: Command, screen: Screen): Command {
  return root
    .command("remove")
    .description("Undo what `navigator init` wrote here (a person's decision)")
    .action(async ({ json = false }: RemoveOptions) =>
      // An agent that undoes the set-up would be free of the hooks.
      screen.asPerson("at a terminal", () => removeAll(screen, json)),
    );
}

async function removeAll(screen: Screen, json: boolean): Promise<void> {
  const { services } = screen;
  const written = await readRecord(services);
  if (written === undefined)
    return screen.fail(`${RECORD} cannot be read.`, "It says what init wrote. Restore it.", EXIT.usage);
  const undone: Undone[] = [];
  for (const file of written.toReversed()) undone.push(await undo(screen, file));
  const kept = new Set(undone.filter(({ is }) => is === "kept").map(({ path }) => path));
  const rest = written.filter(({ path }) => kept.has(path));
  if (rest.length > 0) await writeRecord(services, rest);
  else if (written.length > 0) await services.files.remove(RECORD, [".navigator"]);
  screen.exit = rest.length > 0 ? EXIT.found : EXIT.fine;
  if (json) return screen.printJson({ data: { files: undone } });
  if (undone.length === 0) return screen.print("There is nothing of `navigator init` here.\n");
  screen.print(undone.map((file) => `  ${lineOf(file)}\n`).join(""));
}

async function undo(screen: Screen, file: WrittenFile): Promise<Undone> {
  const { path, folders } = file;
  const { files } = screen.services;
  const found = await files.look(path);
  if (found.is === "absent") {
    await files.remove(path, folders);
    return { path, is: "gone" };
  }
  if (found.is === "barred") return { path, is: "kept", left: [found.why] };
  const { text, kept } = unwritten(found.text, file);
  if (text === undefined) await files.remove(path, folders);
  else if (text !== found.text) await files.write(path, text);
  if (kept.length > 0) return { path, is: "kept", left: kept };
  return { path, is: text === undefined ? "deleted" : "restored" };
}

function lineOf({ path, is, left = [] }: Undone): string {
  const name = printable(path);
  if (is !== "kept") return `${name}  ${is === "gone" ? "was gone" : is}`;
  return `${name}  keeps ${printable(left.join(", "))}: remove it by hand`;
}
