import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Runs a command line on a terminal that a program makes, with what it prints and types on standard input and output. */
export interface PseudoTerminal {
  readonly name: string;
  readonly command: (words: readonly string[]) => readonly [program: string, ...args: string[]];
}

const PYTHON = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";

/** The programs that make a terminal, in the order in which they are looked for. Node has none of its own. */
const makers: readonly PseudoTerminal[] = [
  {
    name: "script",
    command: (words) => ["script", "--quiet", "--flush", "--return", "--command", line(words), "/dev/null"],
  },
  { name: "python3", command: (words) => ["python3", "-c", PYTHON, ...words] },
];

function line(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

/** A program of this machine that makes a terminal; `undefined` if there is none. */
export function pseudoTerminal(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): PseudoTerminal | undefined {
  // The program of the same name elsewhere has other options.
  const usable = platform === "linux" ? makers : makers.slice(1);
  const folders = platform === "win32" ? [] : (env["PATH"] ?? "").split(delimiter);
  return usable.find(({ name }) => folders.some((folder) => existsSync(join(folder, name))));
}
