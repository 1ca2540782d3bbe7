import * as z from "zod";
import { AnchorSeal } from "../../model/anchor.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { anchorSigning } from "./anchors/anchor-signing.ts";
import { writeAnchor } from "./anchors/write-anchor.ts";

export const anchorLog = operation({
  name: "anchor_log",
  summary:
    "Write what the log is now, to keep elsewhere: later it shows whether entries were deleted or changed.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    path: Key.min(1).optional().describe("a file to write; without it only the seal is answered"),
    key: Key.min(1).optional().describe("the file of an Ed25519 private key that signs the seal"),
    newKey: z.boolean().optional().describe("make that file"),
  }),
  output: z.object({
    seal: AnchorSeal,
    path: z.string().optional(),
    /** the newest entry of the anchor that was in the file before */
    replaced: z.number().int().optional(),
  }),
  run: async ({ path, key, newKey = false }, call) => {
    const signing = await anchorSigning(key, newKey, call);
    if (!signing.ok) return signing;
    const written = await writeAnchor(path, signing.value, call);
    if (!written.ok) return written;
    const { seal, replaced } = written.value;
    return {
      ok: true,
      value: { seal, ...(path !== undefined && { path }), ...(replaced && { replaced: replaced.seq }) },
    };
  },
});
