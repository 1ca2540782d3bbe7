import type { Result } from "../../../model/refusal.ts";
import type { Call } from "../../ports/call.ts";
import type { ArchivedHashes } from "../anchors/check-anchor.ts";
import { checkExport } from "../transfer/check-export.ts";
import { exportSource } from "../transfer/export-source.ts";
import { recordsIn } from "../transfer/records-in.ts";

/** Verifies archives, and returns the numbers and hashes of their entries. */
export async function archivedHashes(paths: readonly string[], call: Call): Promise<Result<ArchivedHashes>> {
  const { project } = call.ports.settings;
  const hashes = new Map<number, string>();
  for (const path of paths) {
    const source = exportSource({ path }, call);
    if (!source.ok) return source;
    const [first, second] = [await source.value(), await source.value()];
    if (!first.ok) return first;
    if (!second.ok) return second;
    const checked = await checkExport(first.value, project, call.progress);
    if (!checked.ok) return checked;
    for await (const record of recordsIn(second.value, checked.value, project, call.progress))
      if (record.kind === "entry") hashes.set(record.entry.seq, record.entry.hash);
  }
  return { ok: true, value: hashes };
}
