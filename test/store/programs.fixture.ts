import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../support/bundle.ts";

export interface Programs {
  /** a fresh path for a database */
  readonly file: () => string;
  readonly start: (program: string, ...args: readonly string[]) => Running;
  readonly remove: () => void;
}

/** Bundles the programs, so that plain Node can run them, into a folder of their own. */
export async function bundlePrograms(...programs: readonly string[]): Promise<Programs> {
  const folder = await bundle(
    Object.fromEntries(programs.map((program) => [program, `test/store/programs/${program}.ts`])),
  );
  let files = 0;
  return {
    file: () => join(folder, `store-${files++}.db`),
    start: (program, ...args) => new Running(fork(join(folder, `${program}.mjs`), args)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A running program that exchanges messages with the test. */
export class Running {
  readonly #child: ChildProcess;
  readonly #said: unknown[] = [];
  readonly #ended: Promise<unknown>;
  #listening: (() => void) | undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, "exit");
    child.on("message", (message) => {
      this.#said.push(message);
      this.#listening?.();
    });
    child.on("exit", () => this.#listening?.());
  }

  tell(message: string): void {
    this.#child.send(message);
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Its next message. */
  async says<T>(): Promise<T> {
    while (this.#said.length === 0) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(
          `the program ended without a word: ${this.#child.exitCode ?? this.#child.signalCode}`,
        );
      await new Promise<void>((resolve) => {
        this.#listening = resolve;
      });
    }
    return this.#said.shift() as T;
  }

  /** How it ended: its exit code, or the signal that killed it. */
  async ended(): Promise<number | NodeJS.Signals | null> {
    await this.#ended;
    return this.#child.exitCode ?? this.#child.signalCode;
  }
}
