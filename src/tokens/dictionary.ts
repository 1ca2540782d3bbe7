import { hash } from "node:crypto";

/** How far deflate looks back, in bytes; a longer dictionary would be useless. */
const WINDOW = 32_768;
const CHECK_BYTES = 4;

/**
 * Typical fragments of states. They are part of the `dgcp` encoding: a change here makes every existing state
 * unreadable, so it needs a new encoding.
 */
const TYPICAL = [
  '"max_steps_exceeded","max_depth_exceeded","timeout","hitl_end","unhandled_failure","no_matching_edge"',
  '"unknown_workflow","too_many_items","not_a_list","variables_too_large","validate_failed","automatic_loop"',
  '"state":"done","state":"cancelled","state":"failed","result":"failure","result":"cancelled"',
  ':null,:[]:true,"passed":true,:false,"failed":false}},"number":0},{"idle":false,"items":[{"id":"',
  '"branch":{"depth":0,"doneBy":{"":[""]},"fork":"","id":"","join":"","visit":0,"width":0},',
  '"branches":{"doneBy":{},"ended":{"0":true,"1":true,"2":false},"items":["',
  '"],"opened":0,"total":0},"doneBy":{"":["agent"]},"ending":true,"escalation":"max_retries_exceeded",',
  '"frames":[{"attempts":{},"doneBy":{},"kind":"call","node":"","skips":["","variables":{"":"","":true},"version":"',
  '"frames":[{"attempts":{},"doneBy":{},"kind":"subflow","node":"","variables":{},"version":"","workflow":""},{',
  '"workflow":""}],"loops":[{"idle":true,"loop":"","number":0,"total":0}],"phase":"implement","result":"success",',
  '"retries":0,"since":1,"skips":["","state":"waiting","step":"',
  '{"history":1,"issuedAt":1,"position":{"approved":["","attempts":{"":0},"doneBy":{},"frames":[],"phase":"',
  '","retries":0,"since":1,"state":"ready","step":"","steps":0,"variables":{},"visit":0},"sequence":0,"task":"',
  '{"history":1,"issuedAt":1,"position":{"attempts":{},"doneBy":{},"frames":[],"retries":0,"since":1,"state":"ready","step":"',
  '","steps":0,"variables":{"":"","":"","":true},"visit":0},"sequence":0,"task":"","workflow":"',
].join("");

export interface Dictionary {
  readonly bytes: Buffer;
  /** identifies the dictionary in a state; inflating with another dictionary would silently give garbage */
  readonly check: Buffer;
}

const cache = new WeakMap<readonly string[], Dictionary>();

/** The compression dictionary for a definition's states, from its identifiers. Cached by the identity of the list. */
export function dictionaryOf(words: readonly string[]): Dictionary {
  const known = cache.get(words);
  if (known) return known;
  const text = Buffer.from(`${words.map((word) => JSON.stringify(word)).join(",")}${TYPICAL}`);
  const bytes = text.subarray(Math.max(0, text.length - WINDOW));
  const check = Buffer.from(hash("sha256", bytes, "hex"), "hex").subarray(0, CHECK_BYTES);
  const dictionary = { bytes, check };
  cache.set(words, dictionary);
  return dictionary;
}
