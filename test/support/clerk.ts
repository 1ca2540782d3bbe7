import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { ClerkProgram } from "./clerk-program.ts";
import type { Errand, Outcome, Report } from "./errand.ts";

/** A process that makes calls on a shared store, and may be killed at any moment. */
export class Clerk {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (outcome: Outcome | undefined) => void>();
  readonly #gone: Promise<unknown>;
  #number = 0;

  constructor({ program, bundled }: ClerkProgram, file: string, leaseMs = 60_000) {
    const args = [program, file, bundled, String(leaseMs)];
    this.#child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#gone = once(this.#child, "close");
    // A killed process breaks the pipe it was written to.
    this.#child.stdin.on("error", () => undefined);
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#hear(line));
    this.#child.on("close", () => {
      for (const number of [...this.#waiting.keys()]) this.#settle(number, undefined);
    });
  }

  /** The result of a call; `undefined` if the process was killed first, so that the result is unknown. */
  ask(
    name: string,
    input: unknown,
    as: Partial<Pick<Errand, "role" | "caller">> = {},
  ): Promise<Outcome | undefined> {
    const { role = "agent", caller = "clerk" } = as;
    const number = ++this.#number;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      const errand: Errand = { number, name, input, role, caller };
      this.#child.stdin.write(`${JSON.stringify(errand)}\n`);
    });
  }

  /** Kills the process at once. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#gone;
  }

  /** Ends the process after all its calls. */
  async leave(): Promise<void> {
    this.#child.stdin.end();
    await this.#gone;
  }

  #hear(line: string): void {
    const { number, outcome } = JSON.parse(line) as Report;
    this.#settle(number, outcome);
  }

  #settle(number: number, outcome: Outcome | undefined): void {
    this.#waiting.get(number)?.(outcome);
    this.#waiting.delete(number);
  }
}
