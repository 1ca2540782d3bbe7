import { createHash } from "node:crypto";
import { type Measurements, type Reading, ranks } from "../../model/measurement.ts";
import { fileDigest } from "../files/file-digest.ts";
import { runCommand, type Workplace } from "./run-command.ts";

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT = 2 * 1024 * 1024;
const MOST_PATHS = 200;
/**
 * Git without a pager, without helper programs that the repository's settings name, and without locks that would
 * disturb a person's git.
 */
const GIT =
  "git --no-pager --no-optional-locks -c core.fsmonitor=false -c core.quotePath=true -c color.ui=false -c core.hooksPath=/dev/null";
const NUMSTAT = /^(\d+|-)\t(\d+|-)\t(.+)$/;
const SHA = /^[0-9a-f]{40,64}$/m;

/** Measures the working tree: the changes since the last commit, conflicts, and the distance from upstream. */
export async function git(
  workplace: Workplace,
  now: () => number,
  signal?: AbortSignal,
): Promise<readonly Reading[]> {
  const run = (args: string) => output(`${GIT} ${args}`, workplace, signal);
  const top = await run("rev-parse --is-inside-work-tree");
  if (!top.ok) return [{ measured: false, source: "git", because: top.because }];
  const head = SHA.exec((await run("rev-parse --verify --quiet HEAD")).text ?? "")?.[0];
  const readings = [await diff(run, workplace.root, head), await distance(run)];
  const origin = {
    measured: true,
    source: "git",
    rank: ranks.run,
    at: new Date(now()).toISOString(),
  } as const;
  return readings.map((reading) =>
    "because" in reading
      ? { measured: false, source: "git", because: reading.because }
      : { ...origin, ...(head !== undefined && { commit: head }), values: reading, problems: [] },
  );
}

type Output = { readonly ok: boolean; readonly text?: string; readonly because: string };
type Run = (args: string) => Promise<Output>;
type Found = Measurements | { readonly because: string };

async function output(run: string, workplace: Workplace, signal?: AbortSignal): Promise<Output> {
  const ran = await runCommand({ run, timeoutMs: TIMEOUT_MS, outputBytes: MAX_OUTPUT }, workplace, signal);
  if (ran.problem !== undefined) return { ok: false, because: `git was ${ran.problem}` };
  if (ran.exitCode !== 0)
    return { ok: false, because: "this is no git repository, or git refuses to read it" };
  if (Buffer.byteLength(ran.output) >= MAX_OUTPUT) return { ok: false, because: "git wrote more than 2 MiB" };
  return { ok: true, text: ran.output, because: "" };
}

async function diff(run: Run, root: string, head: string | undefined): Promise<Found> {
  if (head === undefined) return { because: "the repository has no commit yet" };
  const stat = await run("diff --numstat --no-renames --no-ext-diff --no-textconv HEAD --");
  const untracked = await run("ls-files --others --exclude-standard");
  if (stat.text === undefined || untracked.text === undefined)
    return { because: stat.text === undefined ? stat.because : untracked.because };
  const rows = stat.text.split("\n").flatMap((line) => {
    const [, added, deleted, path] = NUMSTAT.exec(line) ?? [];
    return path === undefined ? [] : [{ path, added: Number(added) || 0, deleted: Number(deleted) || 0 }];
  });
  const fresh = untracked.text.split("\n").filter((line) => line !== "");
  const paths = [...rows.map(({ path }) => path), ...fresh].toSorted();
  return {
    diff: {
      files: paths.length,
      additions: rows.reduce((sum, { added }) => sum + added, 0),
      deletions: rows.reduce((sum, { deleted }) => sum + deleted, 0),
      paths: paths.slice(0, MOST_PATHS),
      digest: await digestOf(run, root, stat.text, fresh),
    },
  };
}

/** A digest of the changes: the patch and the content of new files. Equal digests mean equal changes. */
async function digestOf(run: Run, root: string, stat: string, fresh: readonly string[]): Promise<string> {
  const patch = await run("diff --no-renames --no-ext-diff --no-textconv --full-index HEAD --");
  const hash = createHash("sha256")
    .update(stat)
    .update("\0")
    .update(patch.text ?? patch.because);
  for (const path of fresh.slice(0, MOST_PATHS)) {
    const digested = await fileDigest(root, path);
    hash.update(`\0${path}\0${digested.ok ? digested.sha256 : "unread"}`);
  }
  return hash.digest("hex").slice(0, 16);
}

async function distance(run: Run): Promise<Found> {
  const unmerged = await run("diff --name-only --diff-filter=U --no-ext-diff --");
  if (unmerged.text === undefined) return { because: unmerged.because };
  const conflicts = new Set(unmerged.text.split("\n").filter((line) => line !== "")).size;
  const counted = await run("rev-list --left-right --count '@{upstream}...HEAD' --");
  const [, behind, ahead] = /^(\d+)\s+(\d+)$/m.exec(counted.text ?? "") ?? [];
  // Without an upstream branch there is nothing to compare with.
  if (behind === undefined) return { git: { conflicts } };
  return { git: { conflicts, behind: Number(behind), ahead: Number(ahead) } };
}
