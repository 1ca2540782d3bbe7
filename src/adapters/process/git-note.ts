import { spawn } from "node:child_process";
import { foreignEnv } from "./foreign-env.ts";

/** The notes of anchors. They are pushed like a branch: `git push origin refs/notes/navigator-anchors`. */
export const ANCHOR_NOTES = "refs/notes/navigator-anchors";

/** Hooks and helpers of the repository do not run: an agent may have written them. */
const SAFE = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "commit.gpgSign=false"];

type Noted =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** Writes a text as the note of the newest commit, in the place of an earlier one. Earlier notes stay in its history. */
export async function gitNote(
  text: string,
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Noted> {
  const notes = [...SAFE, "notes", `--ref=${ANCHOR_NOTES}`, "add", "--force", "--file=-", "HEAD"];
  const problem = await git(notes, text, root, env);
  if (problem === undefined) return { ok: true, value: ANCHOR_NOTES };
  return {
    ok: false,
    problem: `git wrote no note: ${problem}.`,
    advice: "Run it in a repository with a commit.",
  };
}

/** Runs git; `undefined` if it succeeds, otherwise the end of what it says. */
function git(
  args: readonly string[],
  input: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn("git", args, {
      cwd,
      env: withoutGit(foreignEnv(env)),
      stdio: ["pipe", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-400);
    });
    // git may end without reading its input; its exit code tells that.
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? undefined : said.trim() || `it ended with ${code}`));
    child.stdin.end(text(input));
  });
}

/** A note ends with a line break. */
function text(input: string): string {
  return input.endsWith("\n") ? input : `${input}\n`;
}

/** Variables of git could name another repository. */
function withoutGit(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !/^GIT_(?!AUTHOR_|COMMITTER_|CONFIG_)/.test(name));
  return Object.fromEntries(kept);
}
