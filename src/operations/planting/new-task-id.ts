import type { Ports } from "../ports/call.ts";

const LONGEST = 40;
const MOST_WORDS = 8;

type IdPorts = Pick<Ports, "states" | "configured">;

/** An id that a person can read and type: the words of the title, and a few random digits. */
export function newTaskId(title: string, workflow: string, { states, configured }: IdPorts): string {
  const most = configured?.values.ids?.taskWords ?? MOST_WORDS;
  const digits = Buffer.from(states.random(3)).toString("hex");
  return `${wordsOf(title, most) || wordsOf(workflow, most) || "task"}-${digits}`;
}

/** The letters and digits of a text in lower case, with dashes between words; accents are dropped. */
function wordsOf(text: string, most: number): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+/g, "")
    .split("-")
    .slice(0, most)
    .join("-")
    .slice(0, LONGEST)
    .replaceAll(/-+$/g, "");
}
