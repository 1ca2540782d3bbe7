import { readPrivateText } from "../files/private-file.ts";

export type FoundKey =
  | { readonly ok: true; readonly key: string | undefined }
  /** names the variable or the file, never its content */
  | { readonly ok: false; readonly problem: string };

export interface KeyPlace {
  /** the variable that the configuration names */
  readonly named?: string | undefined;
  readonly file?: string | undefined;
  /** the variable that is read if neither is named; it may be absent */
  readonly usual: string;
}

/** A header cannot hold other characters, and an exception about them would quote the key. */
const SENDABLE = /^[\x21-\x7e]{1,4096}$/;

/** The key of a model. A server on this machine may need none. */
export async function modelKey(
  { named, file, usual }: KeyPlace,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FoundKey> {
  if (file !== undefined) return inFile(file);
  const variable = named ?? usual;
  const key = env[variable]?.trim() ?? "";
  if (key !== "") return judged(key, `the variable ${variable}`);
  return named === undefined
    ? { ok: true, key: undefined }
    : { ok: false, problem: `the variable ${variable} is not set` };
}

async function inFile(file: string): Promise<FoundKey> {
  const found = await readPrivateText(file);
  switch (found.kind) {
    case "text":
      return judged(found.text.trim(), `the file ${file}`);
    case "shared":
      return { ok: false, problem: `others may read ${file}; run: chmod 600 ${file}` };
    default:
      return { ok: false, problem: `the key cannot be read from ${file} (${found.kind})` };
  }
}

function judged(key: string, place: string): FoundKey {
  return SENDABLE.test(key) ? { ok: true, key } : { ok: false, problem: `${place} does not hold a key` };
}
