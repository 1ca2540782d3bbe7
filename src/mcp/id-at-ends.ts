import { idOf } from "./rpc-error.ts";

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const MEMBER = String.raw`\s*${TEXT}\s*:\s*(?:${TEXT}|[\w.+-]+)\s*`;
/** The members of the message before its first nested value. */
const FIRST = new RegExp(String.raw`^\s*\{((?:${MEMBER},)+)`);
/** The members of the message after its last nested value. */
const LAST = new RegExp(String.raw`((?:,${MEMBER})+)\}\s*$`);

/**
 * The id of a request of which only the beginning and the end are known; null if it is not found. A message without
 * a method gives null too: it is a reply to this server with one of this server's ids, and an answer with that id
 * could be taken for the answer to another request of the client.
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
    // The pattern also matches some text that is not valid JSON.
    return {};
  }
}
