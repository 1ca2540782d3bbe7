import { join } from "node:path";
import { gitFolders, textOf } from "./store-place.ts";

/** The commit that HEAD names, read from git's files: starting git would take longer than the whole hook. */
export function gitHead(folder: string): string | undefined {
  const git = gitFolders(folder);
  if (!git) return undefined;
  const head = textOf(join(git.own, "HEAD"))?.trim() ?? "";
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return isCommit(head) ? head : undefined;
  if (!/^refs\/[\w./-]+$/.test(ref) || ref.includes("..")) return undefined;
  const loose = (textOf(join(git.own, ref)) ?? textOf(join(git.common, ref)))?.trim();
  if (loose !== undefined) return isCommit(loose) ? loose : undefined;
  const packed = textOf(join(git.common, "packed-refs")) ?? "";
  const line = packed.split("\n").find((one) => one.endsWith(` ${ref}`));
  const commit = line?.slice(0, line.indexOf(" "));
  return commit !== undefined && isCommit(commit) ? commit : undefined;
}

function isCommit(text: string): boolean {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);
}
