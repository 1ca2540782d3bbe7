import type { Result } from "../../../model/refusal.ts";
import type { Call } from "../../ports/call.ts";
import { attachmentTypes, invalid } from "./attachment-types.ts";

interface Typed {
  readonly type: string;
  readonly mime?: string | undefined;
  readonly text?: string | undefined;
}

const MIME = /^[\w.+-]+\/[\w.+-]+$/;

/**
 * The media type of an attachment: the stated one, else that of its configured type. One that does not fit the
 * configured type is refused, and so is a text of JSON that is none.
 */
export function attachmentMime(
  { type, mime, text }: Typed,
  prefix: string,
  call: Call,
): Result<string | undefined> {
  const refused = (problem: string): Result<never> => ({
    ok: false,
    refusal: invalid(`${prefix}mime`, problem),
  });
  const { definitions = {} } = attachmentTypes(call);
  const wanted = Object.hasOwn(definitions, type) ? definitions[type]?.mime : undefined;
  const known = mime ?? (wanted?.endsWith("/*") ? undefined : wanted);
  if (mime !== undefined && !MIME.test(bare(mime)))
    return refused(`"${mime}" is no media type such as text/plain`);
  if (wanted !== undefined && !fits(known, wanted))
    return refused(`a "${type}" is ${wanted}${known === undefined ? "" : `, not ${known}`}`);
  if (text !== undefined && known !== undefined && bare(known) === "application/json" && !isJson(text))
    return refused(`the text is not JSON, but its media type is ${known}`);
  return { ok: true, value: known };
}

function fits(mime: string | undefined, wanted: string): boolean {
  if (mime === undefined) return false;
  return wanted.endsWith("/*")
    ? bare(mime).startsWith(bare(wanted).slice(0, -1))
    : bare(mime) === bare(wanted);
}

/** The media type in lower case, without parameters such as the character set. */
function bare(mime: string): string {
  return (mime.split(";")[0] ?? "").trim().toLowerCase();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // JSON.parse throws on text that is not JSON, and on nothing else.
    return false;
  }
}
