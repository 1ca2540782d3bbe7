import { idOf } from "./rpc-error.ts";

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const MEMBER = String.raw`\s*${TEXT}\s*:\s*(?:${TEXT}|[\w.+-]+)\s*`;
/** Members before anything nested: what is inside of something else is not the message's own. */
const FIRST = new RegExp(String.raw`^\s*\{((?:${MEMBER},)+)`);
/** Members after everything nested, up to the end of the message. */
const LAST = new RegExp(String.raw`((?:,${MEMBER})+)\}\s*$`);

/**
 * The id of a request of which only both ends are known, or null. What carries no method is an answer to something
 * we asked: its id is one of ours, and the client may be waiting for another request under the same.
 */
export function idAtEnds(head: string, tail: string): string | number | null {
  const first = membersIn(FIRST.exec(head)?.[1]?.slice(0, -1));
  const last = membersIn(LAST.exec(tail)?.[1]?.slice(1));
  const known = { ...first, ...last };
  return typeof known["method"] === "string" ? idOf(known) : null;
}

function membersIn(text = ""): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(`{${text}}`) as Record<string, unknown>;
  } catch {
    // Much the same as JSON, but not JSON.
    return {};
  }
}
