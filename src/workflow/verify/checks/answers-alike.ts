import { lazily } from "../../lazily.ts";
import type { CheckpointNode, Edge, Option, Program } from "../../program.ts";
import { quotedList } from "../../quoted-list.ts";
import type { Movement } from "../space/movement.ts";
import { reachedFrom } from "../space/reached-from.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";
import { readsAt } from "./variable-reads.ts";

/** The limit for all questions together: the number of questions, times the steps of the workflow. */
const MOST_WORK = 5_000_000;

/**
 * Reports questions whose answers all have the same effect: they lead to the same nodes under the same conditions,
 * skip the same activities, and give the same value to every variable that is read at a node that may follow.
 */
export const answersAlike: Check = ({ movement, isReached }, program, { log }) => {
  const readers = readersIn(program, movement);
  let work = 0;
  for (const [place, node] of movement.nodes.entries()) {
    if (node.type !== "checkpoint" || node.options.size < 2 || !isReached(place)) continue;
    const options = [...node.options.values()];
    if (!areAlike(options.map((option) => wayOf(node, option)))) continue;
    const differing = differingNames(options);
    work += differing.length === 0 ? 0 : movement.steps.length;
    const isRead = work > MOST_WORK ? readers.isReadAnywhere : readers.isReadAfter(place);
    if (differing.some(isRead)) continue;
    log.add({
      code: "answers-alike",
      ...atNode(node.id, "options"),
      at: node.id,
      message: `All answers to "${node.id}" lead the same way: ${quotedList(options.map(({ label }) => label))}.`,
      fix: "Lead one of the answers elsewhere, let it set a variable that is read later, or offer only one answer.",
    });
  }
};

/** Where an answer leads, as text: the edges that are tried, and the activities that are skipped. */
function wayOf(node: CheckpointNode, { id, effects }: Option): string {
  const edges = node.exits.byOutcome.get(id) ?? [];
  const last = edges.findIndex(({ when }) => when === undefined);
  const tried = last === -1 ? edges : edges.slice(0, last + 1);
  const skipped = [...(effects?.skipActivities ?? [])].sort();
  const isCounted = id === "failed" && node.maxRetries !== undefined;
  return JSON.stringify([tried.map(targetOf), skipped, isCounted]);
}

function targetOf({ to, when }: Edge): readonly (string | undefined)[] {
  return [to, when?.text];
}

function areAlike(texts: readonly string[]): boolean {
  return texts.every((text) => text === texts[0]);
}

/** The variables that the answers do not all set to the same value. */
function differingNames(options: readonly Option[]): readonly string[] {
  const written = options.map(({ effects }) => {
    const computed = [...(effects?.computed ?? [])].map(([name, { text }]) => [name, `= ${text}`] as const);
    const given = Object.entries(effects?.setVariable ?? {}).map(
      ([name, value]) => [name, JSON.stringify(value)] as const,
    );
    return new Map<string, string>([...given, ...computed]);
  });
  const names = new Set(written.flatMap((one) => [...one.keys()]));
  return [...names].filter((name) => !areAlike(written.map((one) => one.get(name) ?? "")));
}

function readersIn(program: Program, movement: Movement) {
  const places = new Map<string, number[]>();
  for (const [place, node] of movement.nodes.entries()) {
    for (const name of readsAt(node, program)) {
      const known = places.get(name);
      if (known) known.push(place);
      else places.set(name, [place]);
    }
  }
  return {
    isReadAnywhere: (name: string) => places.has(name),
    isReadAfter: (place: number) => {
      const marks = lazily(() => reachedFrom([place], () => true, movement));
      return (name: string) => places.get(name)?.some((reader) => marks()[reader] === 1) ?? false;
    },
  };
}
