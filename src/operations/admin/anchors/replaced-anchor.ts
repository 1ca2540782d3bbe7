import type { AnchorSeal } from "../../../model/anchor.ts";
import type { Result } from "../../../model/refusal.ts";
import type { Call } from "../../ports/call.ts";
import { checkAnchor } from "./check-anchor.ts";
import { readAnchor } from "./read-anchor.ts";
import type { Signing } from "./signing.ts";

/**
 * The seal of the anchor that a new one takes the place of; `undefined` if no file is there. The new anchor must prove all that
 * the old one proves: an old anchor that the log does not fit is the only trace of a change, and is kept.
 */
export async function replacedAnchor(
  path: string,
  sign: Signing,
  call: Call,
): Promise<Result<AnchorSeal | undefined>> {
  const existing = await call.ports.files.read(path, 1);
  if (!existing.ok || existing.value === "") return { ok: true, value: undefined };
  const old = await readAnchor(path, undefined, call);
  if (!old.ok) return old;
  const { seal } = old.value;
  const { signature, ...bare } = seal;
  if (signature !== undefined && signature.key !== sign(bare).signature?.key)
    return kept(path, "its key does not sign the new one");
  const [problem] = await checkAnchor(old.value, new Map(), [], call);
  return problem === undefined ? { ok: true, value: seal } : kept(path, problem);
}

function kept(path: string, problem: string): Result<never> {
  const message = `The anchor ${path} is kept: ${problem}. Name another file.`;
  return { ok: false, refusal: { code: "ANCHOR_INVALID", message, facts: { path, problem } } };
}
