import { AnchoredTask, AnchorSeal } from "../../../model/anchor.ts";
import type { Result } from "../../../model/refusal.ts";
import { isSealSigned } from "../../../tokens/anchor-signature.ts";
import { TextDigest } from "../../library/text-digest.ts";
import type { Call } from "../../ports/call.ts";
import { noFiles } from "../transfer/no-files.ts";

/** An anchor that was read from its file. */
export interface ReadAnchor {
  readonly seal: AnchorSeal;
  /** the newest entries of the tasks by their hashes; `undefined` if the seal was kept alone */
  readonly tasks: ReadonlyMap<string, AnchoredTask> | undefined;
}

/** Reads the file of an anchor of this project. If the caller names a public key, only its signature counts. */
export async function readAnchor(
  path: string,
  key: string | undefined,
  { ports: { archive, settings } }: Call,
): Promise<Result<ReadAnchor>> {
  if (!archive) return noFiles();
  const lines = await archive.lines(path);
  if (!lines.ok) return lines;
  const digest = new TextDigest();
  const tasks = new Map<string, AnchoredTask>();
  let seal: AnchorSeal | undefined;
  for await (const line of lines.value) {
    if (seal !== undefined) return invalid(path, "it goes on after its seal");
    const value = parsed(line);
    seal = AnchorSeal.safeParse(value).data;
    if (seal !== undefined) continue;
    const task = AnchoredTask.safeParse(value).data;
    if (task === undefined) return invalid(path, "it is not an anchor, or was altered");
    digest.add(`${line}\n`);
    tasks.set(task.hash, task);
  }
  if (seal === undefined) return invalid(path, "it has no seal at its end");
  if (tasks.size > 0 && (digest.hex() !== seal.list || tasks.size !== seal.tasks))
    return invalid(path, "its lines were altered");
  const problem = judgeSeal(seal, settings.project, key);
  if (problem !== undefined) return invalid(path, problem);
  return { ok: true, value: { seal, tasks: tasks.size > 0 ? tasks : undefined } };
}

function judgeSeal(seal: AnchorSeal, project: string, key: string | undefined): string | undefined {
  if (seal.project !== project) return `it is an anchor of the project "${seal.project}"`;
  if (seal.signature === undefined) return key === undefined ? undefined : "it is not signed";
  if (!isSealSigned(seal)) return "its signature does not hold";
  return key === undefined || seal.signature.key === key ? undefined : "another key has signed it";
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The line is not JSON. The caller says that the file is not an anchor.
    return undefined;
  }
}

function invalid(path: string, problem: string): Result<never> {
  const message = `The anchor ${path} cannot be used: ${problem}.`;
  return { ok: false, refusal: { code: "ANCHOR_INVALID", message, facts: { path, problem } } };
}
