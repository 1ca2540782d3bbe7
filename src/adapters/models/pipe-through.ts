import { type ChildProcess, spawn } from "node:child_process";
import { killWithUs } from "../collectors/process-group.ts";

const MOST_BYTES = 64 * 1024;

export interface Filter {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

export type Piped =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly problem: "timeout" | "unavailable" | "invalid";
      readonly detail: string;
    };

/** Gives a program a text, and returns the text that it writes. Ends the whole process group afterwards. */
export function pipeThrough(
  { argv: [program, ...args], cwd, env, timeoutMs }: Filter,
  input: string,
  signal: AbortSignal,
): Promise<Piped> {
  return new Promise((resolve) => {
    const failed = (problem: "timeout" | "unavailable" | "invalid", detail: string): void =>
      resolve({ ok: false, problem, detail });
    if (signal.aborted) return failed("unavailable", "the call was cancelled");
    let child: ChildProcess;
    try {
      child = spawn(program, args, {
        cwd,
        env: { ...env },
        stdio: ["pipe", "pipe", "ignore"],
        detached: true,
        windowsHide: true,
      });
    } catch {
      // The arguments are too long for the system. A missing program does not throw; an event reports it.
      return failed("unavailable", "the program cannot be started");
    }
    child.on("error", () => failed("unavailable", "the program cannot be started"));
    if (child.pid === undefined) return;
    const group = killWithUs(child);
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      group.kill();
      group.forget();
      child.stdout?.destroy();
    };
    const stop = (problem: "timeout" | "unavailable" | "invalid", detail: string): void => {
      end();
      failed(problem, detail);
    };
    const onAbort = (): void => stop("unavailable", "the call was cancelled");
    const timer = setTimeout(() => stop("timeout", `no answer in ${timeoutMs} ms`), timeoutMs);
    signal.addEventListener("abort", onAbort);
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout?.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) stop("invalid", `the answer is longer than ${MOST_BYTES} bytes`);
      else chunks.push(chunk);
    });
    child.on("exit", (code) => {
      // A process that the program left behind could keep the output open.
      group.kill();
      if (code !== 0)
        stop("unavailable", code === null ? "the program was ended" : `the program ended with ${code}`);
    });
    child.on("close", () => {
      end();
      resolve({ ok: true, text: Buffer.concat(chunks).toString("utf8") });
    });
    // A program that ends without reading its input is no failure of ours.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
