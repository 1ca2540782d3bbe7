import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Binary } from "../cli/binary.fixture.ts";

export interface ShellRan {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
  /** the folder that the shell was in at its end */
  readonly cwd: string;
}

/**
 * The command `navigator` of this shell: hands its arguments to the process that runs all of them. A command whose input
 * is the terminal of the shell is a person's; one with any other input is an agent's.
 */
function shim(runs: string, terminal: string): string {
  return `#!/bin/sh
at=$(mktemp -d ${runs}/XXXXXX)
kind=none
[ /dev/stdin -ef ${terminal} ] && kind=terminal
printf '%s\\0' "$PWD" "$kind" "$@" > "$at/args"
env -0 > "$at/env"
mkfifo "$at/done"
echo "$at" > ${runs}/queue
read -r code < "$at/done"
cat "$at/err" >&2
cat "$at/out"
exit "$code"
`;
}

/** A shell in an empty folder in which the built product is installed as `navigator`. */
export class Shell {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly #binary: Binary;
  readonly #terminal: string;
  readonly #runner: ChildProcess;

  private constructor(binary: Binary) {
    this.#binary = binary;
    this.folder = binary.folder;
    const place = join(binary.folder, "..");
    const [bin, runs] = [join(place, "shim"), join(place, "runs")];
    this.#terminal = join(place, "terminal");
    for (const folder of [bin, runs]) mkdirSync(folder);
    writeFileSync(this.#terminal, "");
    for (const name of ["navigator", "npx"]) {
      // `npx agent-navigator` and `npx -y agent-navigator` start the same product.
      const words = name === "npx" ? `while [ "$1" != agent-navigator ]; do shift; done\nshift\n` : "";
      writeFileSync(join(bin, name), shim(runs, this.#terminal).replace("\n", `\n${words}`));
      chmodSync(join(bin, name), 0o755);
    }
    spawnSync("mkfifo", [join(runs, "queue")]);
    const program = fileURLToPath(new URL("warm-navigator.mjs", import.meta.url));
    const bundle = binary.file.replace(/\.js$/, ".cjs");
    this.#runner = spawn(process.execPath, [program, bundle, join(runs, "queue")], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    this.env = {
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      HOME: bin,
      USER: "you",
      PACKAGE: place,
      GIT_CONFIG_NOSYSTEM: "1",
    };
  }

  static async make(): Promise<Shell> {
    return new Shell(await Binary.make());
  }

  /** An empty folder of its own for one page. */
  newFolder(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Runs lines as a person types them at a terminal. */
  run(text: string, cwd = this.folder): ShellRan {
    const terminal = openSync(this.#terminal, "r");
    const { status, stdout, stderr, output } = spawnSync("sh", ["-e", "-c", `trap 'pwd >&3' EXIT\n${text}`], {
      cwd,
      env: this.env,
      encoding: "utf8",
      stdio: [terminal, "pipe", "pipe", "pipe"],
      timeout: 60_000,
    });
    closeSync(terminal);
    return { status, out: stdout, err: stderr, cwd: output[3]?.trim() || cwd };
  }

  remove(): void {
    this.#runner.kill("SIGKILL");
    this.#binary.remove();
  }
}
