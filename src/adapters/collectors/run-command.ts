import { type ChildProcessByStdio, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Command, Ran } from "../../operations/ports/evidence-port.ts";
import { insideRoot } from "../files/inside-root.ts";
import { foreignEnv } from "../process/foreign-env.ts";
import { OutputTail } from "./output-tail.ts";
import { killWithUs } from "./process-group.ts";
import { splitCommand } from "./split-command.ts";

const TAIL_BYTES = 4_096;
/**
 * How long to read output after a command has ended. The limit is needed because a process that has left the group
 * may keep the streams open.
 */
const DRAIN_MS = 500;

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The folder and the environment of commands. */
export interface Workplace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs a command without a shell, in its own process group, and ends the whole group afterwards. */
export async function runCommand(
  { run, cwd = ".", timeoutMs, outputBytes = TAIL_BYTES }: Command,
  { root, env }: Workplace,
  signal?: AbortSignal,
): Promise<Ran> {
  const split = splitCommand(run);
  if (!split.ok) return notRun(split.problem);
  const folder = await insideRoot(root, cwd);
  if (!folder.ok) return notRun(folder.problem);
  const isFolder = await stat(folder.path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return notRun(`${cwd} is not a folder`);
  if (signal?.aborted) return notRun("the call was cancelled");
  const child = begun(split.argv, folder.path, env);
  return child.ok ? watched(child.child, { timeoutMs, outputBytes }, signal) : notRun(child.problem);
}

type Begun = { readonly ok: true; readonly child: Child } | { readonly ok: false; readonly problem: string };

function begun(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  env: Workplace["env"],
): Begun {
  try {
    return {
      ok: true,
      child: spawn(program, args, {
        cwd,
        env: foreignEnv(env),
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
        windowsHide: true,
      }),
    };
  } catch (error) {
    // The arguments are too long for the system. A missing program does not throw; an event reports it.
    return { ok: false, problem: `it cannot be started (${codeOf(error)})` };
  }
}

function notRun(problem: string): Ran {
  return { output: "", problem: `not run: ${problem}` };
}

function watched(
  child: Child,
  { timeoutMs, outputBytes }: { readonly timeoutMs: number; readonly outputBytes: number },
  signal?: AbortSignal,
): Promise<Ran> {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(notRun(`it cannot be started (${codeOf(error)})`));
    });
    if (child.pid === undefined) return;
    const tail = new OutputTail(outputBytes);
    child.stdout.on("data", tail.add);
    child.stderr.on("data", tail.add);
    const group = killWithUs(child);
    let stopped: string | undefined;
    const stop = (problem: string): void => {
      stopped ??= problem;
      group.kill();
    };
    const onAbort = (): void => stop("stopped: the call was cancelled");
    const timer = setTimeout(() => stop(`stopped after ${timeoutMs} ms`), timeoutMs);
    signal?.addEventListener("abort", onAbort);
    child.on("exit", (exitCode, killedBy) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      // End background processes that the command left behind.
      group.kill();
      group.forget();
      const ended = exitCode === null ? { problem: `ended by ${killedBy}` } : { exitCode };
      const ran = stopped === undefined ? ended : { problem: stopped };
      drained(child, () => resolve({ ...ran, output: tail.text() }));
    });
  });
}

/** Reads the rest of the output, for a limited time. */
function drained(child: Child, then: () => void): void {
  const close = (): void => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const timer = setTimeout(close, DRAIN_MS);
  child.once("close", () => {
    clearTimeout(timer);
    then();
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
