import { limits } from "../../model/limits.ts";
import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";

const DEFINITION = /(?<!\.scenarios)\.(json|ya?ml)$/;
/** Dot files, which hold the settings of other programs. */
const SETTINGS = /(?:^|[\\/])\.[^\\/]+$/;
const SCENARIOS = /\.scenarios\.ya?ml$/;

/** The definition files among the paths. A folder is replaced by the definition files in it. */
export async function definitionFilesIn(
  paths: readonly string[],
  call: Call,
): Promise<Result<readonly string[]>> {
  return expand(paths, DEFINITION, call);
}

export async function scenarioFilesIn(
  paths: readonly string[],
  call: Call,
): Promise<Result<readonly string[]>> {
  return expand(paths, SCENARIOS, call);
}

/** The matching files of the folders, and the files that are named themselves, without duplicates. */
async function expand(
  paths: readonly string[],
  pattern: RegExp,
  call: Call,
): Promise<Result<readonly string[]>> {
  const isMeant = (file: string) => pattern.test(file) && !SETTINGS.test(file);
  const found = new Set<string>();
  for (const path of new Set(paths)) {
    const files = (await call.ports.files.list(path))?.filter(isMeant) ?? [path];
    for (const file of files) found.add(file);
    if (found.size > limits.paths.most) return tooManyFiles();
  }
  return { ok: true, value: [...found] };
}

function tooManyFiles(): Result<never> {
  const limit = limits.paths.most;
  const message = `The paths name more than ${limit} files.`;
  return { ok: false, refusal: { code: "INPUT_TOO_LARGE", message, facts: { field: "paths", limit } } };
}
