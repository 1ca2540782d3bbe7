import { spawn } from "node:child_process";
import { CANARY_REFUSED, canaryPayload } from "../../hooks/canary.ts";
import { dialectOf } from "../../hooks/dialects.ts";

/** Clients wait ten seconds for a hook. */
const PATIENCE_MS = 10_000;
const MOST_CHARACTERS = 4_000;

/** How a hook answered the canary. `session` is the one that its notes name. */
export interface CanaryRun {
  readonly session: string;
  readonly ms: number;
  /** why the hook has not refused the canary; absent if it has */
  readonly problem?: string;
}

/** A hook as a client starts it: a program with its arguments, or a line for the shell. */
export type HookStart = { readonly words: readonly string[] } | { readonly line: string };

/** Starts the hook of a client as the client does, with a call that it has to refuse. */
export async function runCanary(client: string, start: HookStart, root: string): Promise<CanaryRun> {
  const session = `canary-${crypto.randomUUID()}`;
  const dialect = dialectOf(client);
  if (!dialect) return { session, ms: 0, problem: "has no dialect" };
  const input = JSON.stringify(canaryPayload(dialect, session, root));
  const begun = performance.now();
  const { out, end } = await ran(start, input, root);
  const ms = Math.round(performance.now() - begun);
  return out.includes(CANARY_REFUSED) ? { session, ms } : { session, ms, problem: problemOf(out, end) };
}

function problemOf(out: string, end: string): string {
  if (out.trim() === "" && end === "ended with code 0")
    return "was silent: it finds no database of Navigator in this project";
  const said = out.trim().split("\n").slice(-3).join(" ").slice(0, 300);
  return `${end}${said === "" ? "" : `, and said: ${said}`}`;
}

function ran(
  start: HookStart,
  input: string,
  cwd: string,
): Promise<{ readonly out: string; readonly end: string }> {
  const env = { ...process.env, CLAUDE_PROJECT_DIR: cwd };
  const options = { cwd, env, stdio: "pipe", timeout: PATIENCE_MS, killSignal: "SIGKILL" } as const;
  const [program = "", ...args] = "words" in start ? start.words : [];
  const child =
    "words" in start ? spawn(program, args, options) : spawn(start.line, { ...options, shell: true });
  let out = "";
  const keep = (part: Buffer): void => {
    if (out.length < MOST_CHARACTERS) out += part.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  // A program that ends without reading its input closes the pipe.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on("error", ({ message }) => resolve({ out, end: `cannot be started: ${message}` }));
    child.on("close", (code, signal) =>
      resolve({ out, end: signal === null ? `ended with code ${code}` : `did not end in ten seconds` }),
    );
  });
}
