import * as z from "zod";
import type { Brought } from "../../../model/attachment.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import { nearest } from "../../../workflow/nearest.ts";
import { Key, Name, PlainText } from "../../door/key.ts";
import { MAX_OUTPUT } from "../../door/sizes.ts";
import { TextDigest } from "../../library/text-digest.ts";
import type { Call } from "../../ports/call.ts";
import type { Digested } from "../../ports/evidence-port.ts";

/** An attachment as a caller sends it. */
export const AttachmentInput = z.strictObject({
  type: Name.describe("what it is, as the step's evidence names it"),
  name: Name.optional(),
  text: PlainText.optional(),
  path: Key.min(1).max(1_000).optional().describe("a file of the project, instead of a text"),
  replace: z.boolean().optional().describe("drop those of this type and name"),
});
export type AttachmentInput = z.infer<typeof AttachmentInput>;

export const Attachments = z.array(AttachmentInput).max(10);

const codeFor = {
  outside: "PATH_OUTSIDE_PROJECT",
  large: "INPUT_TOO_LARGE",
  unreadable: "INPUT_UNREADABLE",
} as const;

/** Reads the attachments of a report. */
export async function readAllBrought(
  inputs: readonly AttachmentInput[] | undefined,
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
  { type, name, text, path, replace }: AttachmentInput,
  call: Call,
  prefix = "",
): Promise<Result<Brought>> {
  const unknown = judgeType(type, `${prefix}type`, call);
  if (unknown) return { ok: false, refusal: unknown };
  const replaces = replace ?? attachmentTypes(call).definitions?.[type]?.mode === "replace";
  const about = { type, ...(name !== undefined && { name }), ...(replaces && { replace: replaces }) };
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

function attachmentTypes({ ports: { configured } }: Call) {
  return configured?.values.attachments ?? {};
}

/** Refuses a type that the configuration does not list, if it says so. */
function judgeType(type: string, field: string, call: Call): Refusal | undefined {
  const { unknownKey, definitions = {} } = attachmentTypes(call);
  if (unknownKey !== "reject" || Object.hasOwn(definitions, type)) return undefined;
  const close = nearest(type, Object.keys(definitions));
  const problem = `there is no type "${type}"${close ? `; did you mean "${close.word}"?` : ""}`;
  return {
    code: "INPUT_INVALID",
    message: `${field}: ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
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
  const problem = "attach either a text or the path of a file";
  return {
    code: "INPUT_INVALID",
    message: `${field}: ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}

function notRead(field: string, path: string, digest: Extract<Digested, { ok: false }> | undefined): Refusal {
  const { why, problem } = digest ?? { why: "unreadable", problem: "files are not read here" };
  return { code: codeFor[why], message: `${field}: ${problem}.`, facts: { field, path, reason: problem } };
}
