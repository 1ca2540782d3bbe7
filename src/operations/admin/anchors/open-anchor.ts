import * as z from "zod";
import type { Result } from "../../../model/refusal.ts";
import type { Call } from "../../ports/call.ts";
import { archivedHashes } from "../retention/archived-hashes.ts";
import type { Pruning } from "../retention/read-prunings.ts";
import { type ArchivedHashes, checkAnchor } from "./check-anchor.ts";
import { type ReadAnchor, readAnchor } from "./read-anchor.ts";

/** What an anchor says about the log. */
export const AnchorVerdict = z.object({
  seq: z.number().int(),
  at: z.number(),
  /** whether the anchor is signed, and whether the caller has named the key that must have signed it */
  signed: z.enum(["no", "unpinned", "pinned"]),
  /** how the log differs from the anchored one; empty if it does not */
  problems: z.array(z.string()),
});
type AnchorVerdict = z.infer<typeof AnchorVerdict>;

interface AnchorRequest {
  readonly anchor?: string | undefined;
  readonly anchorKey?: string | undefined;
  readonly archives?: readonly string[] | undefined;
}

/** Compares the log with an anchor, when the prunings of the log are known. */
export type AnchorCheck = (prunings: readonly Pruning[]) => Promise<AnchorVerdict>;

/** Opens an anchor and archives; `undefined` if the caller names no anchor. */
export async function openAnchor(
  { anchor: path, anchorKey: key, archives = [] }: AnchorRequest,
  call: Call,
): Promise<Result<AnchorCheck | undefined>> {
  if (path === undefined) return key === undefined && archives.length === 0 ? absent : needsAnchor();
  const anchor = await readAnchor(path, key, call);
  if (!anchor.ok) return anchor;
  const archived = await archivedHashes(archives, call);
  if (!archived.ok) return archived;
  return { ok: true, value: (prunings) => judge(anchor.value, archived.value, prunings, key, call) };
}

async function judge(
  anchor: ReadAnchor,
  archived: ArchivedHashes,
  prunings: readonly Pruning[],
  key: string | undefined,
  call: Call,
): Promise<AnchorVerdict> {
  const { seq, at, signature } = anchor.seal;
  const pinned = key === undefined ? "unpinned" : "pinned";
  const problems = await checkAnchor(anchor, archived, prunings, call);
  return { seq, at, signed: signature === undefined ? "no" : pinned, problems: [...problems] };
}

const absent: Result<undefined> = { ok: true, value: undefined };

function needsAnchor(): Result<never> {
  const problem = "the key and the archives are for an anchor; name its file";
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `anchor: ${problem}.`,
      facts: { problems: [{ field: "anchor", problem }] },
    },
  };
}
