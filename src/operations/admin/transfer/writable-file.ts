import type { Result } from "../../../model/refusal.ts";
import type { Archive } from "../../ports/archive.ts";
import type { Call } from "../../ports/call.ts";
import { noFiles } from "./no-files.ts";

/**
 * The files of this machine, if the path may be written: it is new, empty, or a file of the same kind, which begins with
 * one of these texts. After a typing error it could be the database.
 */
export async function writableFile(
  path: string,
  kind: string,
  starts: readonly string[],
  { ports: { archive, files } }: Call,
): Promise<Result<Archive>> {
  if (!archive) return noFiles();
  const existing = await files.read(path, 100);
  const isFree = existing.ok
    ? existing.value === "" || starts.some((start) => existing.value.startsWith(start))
    : existing.refusal.facts?.["reason"] === "ENOENT";
  return isFree ? { ok: true, value: archive } : occupied(path, kind);
}

function occupied(path: string, kind: string): Result<never> {
  const problem = `${path} is there already and is not ${kind}`;
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `path: ${problem}; name another file.`,
      facts: { problems: [{ field: "path", problem }] },
    },
  };
}
