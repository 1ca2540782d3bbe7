import { SetUpRecord, type WrittenFile } from "../model/set-up-record.ts";
import type { Services } from "./services.ts";

/** Where a project keeps what `init` wrote in it. */
export const RECORD = ".navigator/set-up.json";

/** The files that `init` wrote here; `undefined` if the record cannot be read. */
export async function readRecord({ files }: Services): Promise<readonly WrittenFile[] | undefined> {
  const text = await files.read(RECORD);
  if (text === undefined) return [];
  try {
    return SetUpRecord.parse(JSON.parse(text)).files;
  } catch {
    // The record is broken, or of a newer version: undoing by it would be a guess.
    return undefined;
  }
}

export async function writeRecord({ files }: Services, written: readonly WrittenFile[]): Promise<void> {
  const record: SetUpRecord = { version: 1, files: written };
  await files.write(RECORD, `${JSON.stringify(record, null, 1)}\n`);
}
