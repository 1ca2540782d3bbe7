import type { TeamWait, WaitReason } from "../../model/team-waits.ts";

const words: Readonly<Record<WaitReason, (from: string, to: string) => string>> = {
  start: (from, to) => `${from} may not start before ${to} is done`,
  inside: (from, to) => `${from} is not done before ${to} is`,
  claim: (from, to) => `${to} has claimed ${from}`,
  gate: (from, to) => `${to} has claimed ${from}`,
  assigned: (from, to) => `${from} is assigned to ${to}`,
  lock: (from, to) => `${from} waits for ${to}`,
  held: (from, to) => `${from} is held by ${to}`,
  work: (from, to) => `${from} works on ${to}`,
};

/** A circle of waits as one sentence. */
export function waitWords(waits: readonly TeamWait[]): string {
  const parts = waits.map(({ from, to, cause, needs = [] }) => {
    const text = words[cause](
      from.id,
      cause === "held" && to.kind === "task" ? `the worker of ${to.id}` : to.id,
    );
    return needs.length === 0 ? text : `${text}, whose gates want ${needs.join(", ")}`;
  });
  return `${parts.join("; ")}.`;
}
