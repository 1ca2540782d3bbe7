import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Result } from "../../model/refusal.ts";
import { TaskSubject } from "../../model/task-subject.ts";
import type { CommitFacts, CommitPlace, GitPort } from "../../operations/ports/git-port.ts";
import { mergedAnew } from "./merged-anew.ts";
import { OBJECT, runGit } from "./run-git.ts";

const NOTES = "--ref=refs/notes/navigator";
const NAMED = ["rev-parse", "--verify", "--quiet", "--end-of-options"];

/** Git, for the repository of the project and for those of checks. */
export function nodeGit(root: string): GitPort {
  return {
    subject: (ref) => subjectOf(root, ref),
    commit: (place) => commitFacts(place),
    beginsAt,
    merge: mergedAnew,
    file: async ({ repository, commit }, path) => {
      const object = await runGit(repository, [...NAMED, `${commit}^{commit}`]);
      if (!object.ok) return undefined;
      const { ok, text } = await runGit(repository, ["cat-file", "blob", `${object.text.trim()}:${path}`]);
      return ok ? text : undefined;
    },
    note: async ({ repository, commit }) => {
      if (!OBJECT.test(commit)) return undefined;
      const { ok, text } = await runGit(repository, ["notes", NOTES, "show", commit]);
      return ok ? text : undefined;
    },
    addNote: async (commit, text) => {
      const args = ["-c", "user.name=navigator", "-c", "user.email=navigator@localhost"];
      const { ok } = await runGit(root, [...args, "notes", NOTES, "add", "-f", "-F", "-", commit], text);
      return ok ? { ok: true, value: undefined } : refused("git could not write the note");
    },
  };
}

async function subjectOf(root: string, ref: string | undefined): Promise<Result<TaskSubject>> {
  const read = async (...args: readonly string[]): Promise<string | undefined> => {
    const { ok, text } = await runGit(root, args);
    return ok ? text.trim() : undefined;
  };
  const commit = await read("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  const tree = await read("rev-parse", "--verify", "--quiet", "HEAD^{tree}");
  if (commit === undefined || tree === undefined) return refused("this is no git repository with a commit");
  const changes = await read("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none");
  if (changes !== "")
    return refused("the working tree differs from the commit. Commit or remove the changes");
  // Flags that make git overlook changed files, in lower case and as S.
  const hidden = (await read("ls-files", "-v"))?.split("\n").some((line) => /^(?:[a-z]|S) /.test(line));
  if (hidden !== false)
    return refused("files are marked so that git overlooks changes (assume-unchanged, skip-worktree)");
  const branch = await read("symbolic-ref", "--quiet", "HEAD");
  const subject = TaskSubject.safeParse({
    format: (await read("rev-parse", "--show-object-format")) === "sha256" ? "sha256" : "sha1",
    ref: ref ?? branch ?? "",
    base: (await read("rev-parse", "--verify", "--quiet", "@{upstream}^{commit}")) ?? "",
    commit,
    tree,
    repository: (await read("config", "--get", "remote.origin.url")) ?? null,
  });
  return subject.success ? { ok: true, value: subject.data } : refused("git answered in another form");
}

async function commitFacts({ repository, commit: named, tip }: CommitPlace): Promise<Result<CommitFacts>> {
  const folder = resolve(repository);
  const read = async (...args: readonly string[]): Promise<string | undefined> => {
    const { ok, text } = await runGit(folder, args);
    return ok ? text.trim() : undefined;
  };
  // Grafts and shallow histories give a commit other parents than it has.
  if ((await read("rev-parse", "--is-shallow-repository")) !== "false")
    return refused("this is no git repository, or a shallow one");
  const common = (await read("rev-parse", "--git-common-dir")) ?? "";
  const grafts = await readFile(resolve(folder, join(common, "info", "grafts")), "utf8").catch(() => "");
  if (grafts.trim() !== "") return refused("the repository has grafts");
  const commit = await read(...NAMED, `${named}^{commit}`);
  const tree = await read(...NAMED, `${named}^{tree}`);
  if (commit === undefined || tree === undefined) return refused("the repository does not have the commit");
  const isNew = tip === undefined || /^0+$/.test(tip);
  const before = isNew ? undefined : await read(...NAMED, `${tip}^{commit}`);
  const followsTip =
    isNew ||
    (before !== undefined && (await runGit(folder, ["merge-base", "--is-ancestor", before, commit])).ok);
  const parents = (await read("rev-list", "--max-count=1", "--parents", commit))?.split(" ").slice(1) ?? [];
  return { ok: true, value: { commit, tree, followsTip, tip: before, parents } };
}

/** A merge of other commits would bring commits along that nobody has signed, beside a tree that is signed. */
async function beginsAt(repository: string, tip: string, commit: string): Promise<boolean> {
  if (!OBJECT.test(tip) || !OBJECT.test(commit)) return false;
  const fresh = `${tip}..${commit}`;
  const [edge, roots] = await Promise.all([
    runGit(repository, ["rev-list", "--boundary", fresh]),
    runGit(repository, ["rev-list", "--max-parents=0", fresh]),
  ]);
  const outside = edge.text.split("\n").filter((line) => line.startsWith("-"));
  return edge.ok && roots.ok && roots.text === "" && outside.every((line) => line === `-${tip}`);
}

function refused(problem: string): Result<never> {
  return {
    ok: false,
    refusal: { code: "SUBJECT_UNUSABLE", message: `No commit can be named: ${problem}.`, facts: {} },
  };
}
