import type { TeamWait, WaitParty, WaitReason } from "../../model/team-waits.ts";

const words: Readonly<Record<WaitReason, (from: string, to: string) => string>> = {
  start: (from, to) => `${from} may not start before ${to} is done`,
  inside: (from, to) => `${from} is not done before ${to} is`,
  claim: (from, to) => `${to} has claimed ${from}`,
  gate: (from, to) => `${to} has claimed ${from}`,
  assigned: (from, to) => `${from} is assigned to ${to}`,
  lock: (from, to) => `${from} waits for ${to}`,
  held: (from, to) => `${from} is held by ${to}`,
  room: (from, to) => `${from} finds no room in ${to}`,
  full: (from, to) => `${from} is full with ${to}`,
  work: (from, to) => `${from} works on ${to}`,
};

/** The name of a waiter. The pin before the name of a state says nothing to people. */
function nameOf({ kind, id }: WaitParty): string {
  return kind === "state" ? id.slice(id.indexOf(" ") + 1) : id;
}

/** A circle of waits as one sentence. */
export function waitWords(waits: readonly TeamWait[]): string {
  const parts = waits.map(({ from, to, cause, needs = [] }) => {
    const text = words[cause](
      nameOf(from),
      cause === "held" && to.kind === "task" ? `the worker of ${to.id}` : nameOf(to),
    );
    return needs.length === 0 ? text : `${text}, whose gates want ${needs.join(", ")}`;
  });
  return `${parts.join("; ")}.`;
}
