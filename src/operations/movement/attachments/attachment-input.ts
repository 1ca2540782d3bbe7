import * as z from "zod";
import type { Brought } from "../../../model/attachment.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import { Key, Name, PlainText } from "../../door/key.ts";
import { MAX_OUTPUT } from "../../door/sizes.ts";
import { TextDigest } from "../../library/text-digest.ts";
import type { Call } from "../../ports/call.ts";
import type { Digested } from "../../ports/evidence-port.ts";
import { attachmentMime } from "./attachment-mime.ts";
import { attachmentTypes, invalid, judgeType } from "./attachment-types.ts";

/** An attachment as a caller sends it. */
const AttachmentInput = z.strictObject({
  type: Name.describe("what it is, as the step's evidence names it"),
  name: Name.optional(),
  text: PlainText.optional(),
  path: Key.min(1).max(1_000).optional().describe("a file of the project, instead of a text"),
  replace: z.boolean().optional().describe("drop those of this type and name"),
});

/** An attachment with its media type. Reports take it from the configuration: their tools stay small. */
export const TypedInput = AttachmentInput.extend({ mime: Name.optional() });
type TypedInput = z.infer<typeof TypedInput>;

export const Attachments = z.array(AttachmentInput).max(10);

const codeFor = {
  outside: "PATH_OUTSIDE_PROJECT",
  large: "INPUT_TOO_LARGE",
  unreadable: "INPUT_UNREADABLE",
} as const;

/** Reads the attachments of a report. */
export async function readAllBrought(
  inputs: readonly TypedInput[] | undefined,
  call: Call,
): Promise<Result<readonly Brought[]>> {
  const all: Brought[] = [];
  for (const [index, input] of (inputs ?? []).entries()) {
    const read = await readBrought(input, call, `attachments.${index}.`);
    if (!read.ok) return read;
    all.push(read.value);
  }
  return { ok: true, value: all };
}

/** Measures and hashes an attachment. `prefix` is the path of its fields in the arguments, for refusals. */
export async function readBrought(
  { type, name, text, path, mime: stated, replace }: TypedInput,
  call: Call,
  prefix = "",
): Promise<Result<Brought>> {
  const unknown = judgeType(type, `${prefix}type`, call);
  if (unknown) return { ok: false, refusal: unknown };
  const replaces = replace ?? attachmentTypes(call).definitions?.[type]?.mode === "replace";
  const mime = attachmentMime({ type, mime: stated, text }, prefix, call);
  if (!mime.ok) return mime;
  const about = {
    type,
    ...(name !== undefined && { name }),
    ...(mime.value !== undefined && { mime: mime.value }),
    ...(replaces && { replace: replaces }),
  };
  if (text !== undefined && path === undefined) {
    const size = new TextEncoder().encode(text).length;
    if (size > MAX_OUTPUT) return { ok: false, refusal: tooLarge(`${prefix}text`, size) };
    return { ok: true, value: { ...about, text, size, sha256: digestOf(text) } };
  }
  if (path === undefined || text !== undefined) return { ok: false, refusal: notOne(`${prefix}text`) };
  const digest = await call.ports.evidence?.digest(path);
  if (!digest?.ok) return { ok: false, refusal: notRead(`${prefix}path`, path, digest) };
  return { ok: true, value: { ...about, path: digest.path, size: digest.size, sha256: digest.sha256 } };
}

function digestOf(text: string): string {
  const digest = new TextDigest();
  digest.add(text);
  return digest.hex();
}

function tooLarge(field: string, size: number): Refusal {
  return {
    code: "INPUT_TOO_LARGE",
    message: `The text holds ${size} bytes; at most ${MAX_OUTPUT} are kept. Attach a file of the project by its path instead.`,
    facts: { field, size, limit: MAX_OUTPUT },
  };
}

function notOne(field: string): Refusal {
  return invalid(field, "attach either a text or the path of a file");
}

function notRead(field: string, path: string, digest: Extract<Digested, { ok: false }> | undefined): Refusal {
  const { why, problem } = digest ?? { why: "unreadable", problem: "files are not read here" };
  return { code: codeFor[why], message: `${field}: ${problem}.`, facts: { field, path, reason: problem } };
}
