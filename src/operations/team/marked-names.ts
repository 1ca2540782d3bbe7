import { isLock } from "../../model/file-mark.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { filePath } from "../../team/file-path.ts";
import type { Call } from "../ports/call.ts";

/**
 * The names under which files and locks are marked. A file has one name in all worktrees of the repository, whichever
 * path leads to it. A path outside of them is refused.
 */
export async function markedNames(given: readonly string[], call: Call): Promise<Result<readonly string[]>> {
  const names = new Set<string>();
  for (const file of given) {
    const name = isLock(file) ? file : await nameOf(file, call);
    if (name === undefined) return { ok: false, refusal: outside(file) };
    names.add(name);
  }
  return { ok: true, value: [...names] };
}

async function nameOf(file: string, { ports: { repository } }: Call): Promise<string | undefined> {
  const within = repository ? await repository.locate(file) : file;
  return within === undefined ? undefined : filePath(within);
}

function outside(file: string): Refusal {
  const problem = `"${file.slice(0, 200)}" is not a file of this repository`;
  return {
    code: "INPUT_INVALID",
    message: `file: ${problem}`,
    facts: { problems: [{ field: "file", problem }] },
  };
}
