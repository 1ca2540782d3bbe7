import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { MergeFacts } from "../../operations/ports/git-port.ts";
import { OBJECT, runGit } from "./run-git.ts";

/**
 * Merges two commits anew, in an empty repository that borrows the objects. The repository itself may be hostile: its
 * attributes and settings could name a program that merges files as it likes.
 */
export async function mergedAnew(
  repository: string,
  first: string,
  second: string,
): Promise<MergeFacts | undefined> {
  if (!OBJECT.test(first) || !OBJECT.test(second)) return undefined;
  const read = async (...args: readonly string[]): Promise<string | undefined> => {
    const { ok, text } = await runGit(repository, args);
    return ok ? text.trim() : undefined;
  };
  const tree = await read("rev-parse", "--verify", "--quiet", "--end-of-options", `${second}^{tree}`);
  const objects = await read("rev-parse", "--git-path", "objects");
  const format = await read("rev-parse", "--show-object-format");
  if (tree === undefined || objects === undefined || format === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "navigator-merge-"));
  try {
    const made = ["init", "--quiet", "--bare", "--template=", `--object-format=${format}`, "."];
    if (!(await runGit(folder, made)).ok) return undefined;
    await writeFile(join(folder, "objects", "info", "alternates"), `${resolve(repository, objects)}\n`);
    const merge = ["-c", "core.attributesFile=/dev/null", "merge-tree", "--write-tree", "--no-messages"];
    const merged = await runGit(folder, [...merge, first, second]);
    return { tree, merged: merged.ok ? merged.text.trim() : undefined };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
