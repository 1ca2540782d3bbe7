import type { Ports } from "../ports/call.ts";

const LONGEST = 40;

/** An id that a person can read and type: the words of the title, and a few random digits. */
export function newTaskId(title: string, workflow: string, { states }: Pick<Ports, "states">): string {
  const digits = Buffer.from(states.random(3)).toString("hex");
  return `${wordsOf(title) || wordsOf(workflow) || "task"}-${digits}`;
}

/** The letters and digits of a text in lower case, with dashes between words; accents are dropped. */
function wordsOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+/g, "")
    .slice(0, LONGEST)
    .replaceAll(/-+$/g, "");
}
