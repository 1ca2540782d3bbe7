import type { Field } from "./field.ts";
import { markOf, restore } from "./scope.ts";
import type { Shell } from "./shell.ts";

const SHEBANG = /^#!.*\b(sh|bash|dash|zsh|ksh|ash)\b/;
/** The longest script on disk that is read, in characters. */
const LONGEST_SCRIPT = 60_000;

/**
 * Reads a script on disk. Only what is certain counts there: a script may have parts that its text does not show, and
 * was written before. A script that this same line writes is not understood.
 */
export function readScriptFile(
  shell: Shell,
  file: Field,
  manner: "source" | "shell" | "program",
  args: readonly Field[],
): void {
  const path = shell.path(file);
  if (path === undefined) {
    shell.opaque("the script it carries out is not written out");
    return;
  }
  if (shell.wrote(path)) {
    shell.opaque("it carries out a file that it has written itself");
    return;
  }
  const text = shell.world.readText(path);
  if (manner === "program") {
    if (text === undefined || !SHEBANG.test(text)) return;
  } else if (text === undefined) {
    shell.opaque(`the script ${file.start} cannot be read`);
    return;
  }
  if (text.length > LONGEST_SCRIPT) return;
  const kept = markOf(shell.scope);
  shell.nested([file, ...args])(() => {
    shell.scope.positional = [file, ...args];
    shell.inline(text);
  });
  restore(shell.scope, kept);
}
