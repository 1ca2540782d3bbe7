import type { ProjectCounts, ProjectRecord } from "../../../model/project-record.ts";
import { jsonText } from "../../../model/words/json-text.ts";
import { LOCAL_KIND } from "../../../store/parts/records.ts";
import type { ImportOptions } from "../../../store/parts/transfer.ts";
import type { Store } from "../../../store/store.ts";
import { sameValue } from "../../../workflow/conditions/same-value.ts";
import { TextDigest } from "../../library/text-digest.ts";
import type { Call } from "../../ports/call.ts";
import { BUNDLED } from "../../workflows/bundled.ts";

/** A project that both stores hold, with the hash of its records. */
export interface MovedProject {
  readonly project: string;
  readonly counts: ProjectCounts;
  readonly sha256: string;
}

export type Moved =
  | { readonly ok: true; readonly projects: readonly MovedProject[] }
  /** `occupied`: the target has content of this project; `different`: what was written is not what was read */
  | { readonly ok: false; readonly problem: "occupied" | "different"; readonly project: string };

/** The readings of a project: one for the copy, one to verify it. */
const READINGS = 2;

/**
 * Copies every project of a store into another one, and reads it there again: counts and hashes must be the same. The
 * places of readers of the log come along, because the log is the same. Records of the installation stay behind.
 */
export async function moveProjects(from: Store, to: Store, progress: Call["progress"]): Promise<Moved> {
  const moved: MovedProject[] = [];
  const occupied = await firstOccupied(to);
  if (occupied !== undefined) return { ok: false, problem: "occupied", project: occupied };
  const options = { replace: false, source: BUNDLED };
  for (const project of await projectsOf(from)) {
    const copied = await copyProject({ from, to, project, progress, options });
    if (typeof copied === "string") return { ok: false, problem: copied, project };
    moved.push(copied);
  }
  return { ok: true, projects: moved };
}

interface CopyRequest {
  readonly from: Store;
  readonly to: Store;
  readonly project: string;
  readonly options: ImportOptions;
  readonly progress: Call["progress"];
}

/** Copies one project, with the places of readers of its log, and reads it again in the target. */
export async function copyProject(request: CopyRequest): Promise<MovedProject | "occupied" | "different"> {
  const { from, to, project, progress } = request;
  const read = await copy(request);
  if (read === undefined) return "occupied";
  for (const cursor of await from.cursors.list(project))
    await to.cursors.move(project, { ...cursor, version: 0 });
  const written = await to.transfer.export(project, async ({ counts, records }) => ({
    project,
    counts,
    sha256: await hashed(records, counts, (done, total) => progress(total + done, READINGS * total)),
  }));
  return sameValue(written, read) ? read : "different";
}

/** The projects that have content of their own, in order. */
export async function projectsOf(store: Store): Promise<readonly string[]> {
  const found: string[] = [];
  for (const project of (await store.transfer.projects()).toSorted())
    if (!project.startsWith(LOCAL_KIND) && !(await store.transfer.isEmpty(project))) found.push(project);
  return found;
}

/** A project of the store that has more than bundled workflows. */
export async function firstOccupied(store: Store): Promise<string | undefined> {
  for (const project of await projectsOf(store))
    if (!(await store.transfer.isEmpty(project, BUNDLED))) return project;
  return undefined;
}

/** Copies one project; `undefined` if the target has content of it. */
async function copy({
  from,
  to,
  project,
  options,
  progress,
}: CopyRequest): Promise<MovedProject | undefined> {
  return from.transfer.export(project, async ({ counts, records }) => {
    const digest = new TextDigest();
    const passing = digested(records, digest, counts, (done, total) => progress(done, READINGS * total));
    const imported = await to.transfer.import(project, passing, options);
    return imported ? { project, counts, sha256: digest.hex() } : undefined;
  });
}

async function hashed(
  records: AsyncIterable<ProjectRecord>,
  counts: ProjectCounts,
  progress: Call["progress"],
): Promise<string> {
  const digest = new TextDigest();
  const passing = digested(records, digest, counts, progress);
  while (!(await passing.next()).done);
  return digest.hex();
}

async function* digested(
  records: AsyncIterable<ProjectRecord>,
  digest: TextDigest,
  { unconfirmed: _unconfirmed, ...counts }: ProjectCounts,
  progress: Call["progress"],
): AsyncGenerator<ProjectRecord> {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = 0;
  for await (const record of records) {
    digest.add(`${jsonText(record)}\n`);
    yield record;
    done += 1;
    await progress(done, total);
  }
}
