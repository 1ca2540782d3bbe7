import { spawn } from "node:child_process";

/** The full name of an object. */
export const OBJECT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

const LONGEST = 64 * 1024 * 1024;

export interface GitAnswer {
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Runs git on a repository that may be hostile: without its hooks and its file monitor, which are programs, without
 * replaced objects, and without variables that lead git elsewhere.
 */
export function runGit(folder: string, args: readonly string[], input?: string): Promise<GitAnswer> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const env = {
    ...Object.fromEntries(inherited),
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ATTR_NOSYSTEM: "1",
    LC_ALL: "C",
  };
  const safe = [
    "--no-pager",
    "--no-optional-locks",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
  ];
  return new Promise((resolve) => {
    const child = spawn("git", [...safe, ...args], { cwd: folder, env, stdio: ["pipe", "pipe", "ignore"] });
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (part: Buffer) => {
      length += part.length;
      if (length <= LONGEST) parts.push(part);
      else child.kill();
    });
    // Git is not installed, or ended before it read its input.
    child.on("error", () => resolve({ ok: false, text: "" }));
    child.stdin.on("error", () => undefined);
    child.on("close", (code) => resolve({ ok: code === 0, text: Buffer.concat(parts).toString("utf8") }));
    child.stdin.end(input ?? "");
  });
}
