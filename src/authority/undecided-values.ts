import type { Json } from "../model/json.ts";
import { actionsOf } from "../workflow/actions-of.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { openDecisions } from "../workflow/verify/gates/open-decisions.ts";
import { passingOption } from "./gates-of.ts";

/** What a variable can hold. */
export interface Holdings {
  readonly values: readonly unknown[];
  /** besides them, anything that is not decided by people */
  readonly isOpen: boolean;
  /** what only a person's answer gives it */
  readonly decided: readonly Json[];
}

/** Something that a node writes as its author says: the variable, the keys inside it, the value. */
type Writing = readonly [target: readonly string[], value: Json];

/**
 * What the variables that people decide about can hold while no person has answered: their defaults, what the nodes
 * that were come to write into them, and what agents may. All others hold what agents like.
 */
export function undecidedValues(
  program: Program,
  nodes: readonly ProgramNode[],
): ReadonlyMap<string, Holdings> {
  const open = openDecisions({ ...program, nodes: new Map(nodes.map((node) => [node.id, node])) });
  const writings = new Map<string | undefined, Writing[]>(
    [...program.reserved.keys()].map((name) => [name, []]),
  );
  for (const writing of nodes.flatMap(writtenAt)) writings.get(writing[0][0])?.push(writing);
  const guarded = [...program.reserved].filter(([name]) => !open.has(name));
  return new Map(
    guarded.map(([name, decided]) => [name, holdingsOf(program, name, decided, writings.get(name) ?? [])]),
  );
}

function holdingsOf(
  { variables }: Program,
  name: string,
  decided: readonly Json[],
  writings: readonly Writing[],
): Holdings {
  const isDecided = (value: unknown) => decided.some((one) => sameValue(one, value));
  const declared = variables.get(name);
  const values = [...new Set([declared?.defaultValue, ...writings.map(([, value]) => value)])];
  const isInside = writings.some(([target]) => target.length > 1);
  // What a person's answer would give is neither brought about nor taken back by an agent.
  if (values.every(isDecided)) return { values, decided, isOpen: isInside };
  if (declared?.type !== "boolean") return { values, decided, isOpen: true };
  const others = [true, false, null].filter((value) => !isDecided(value));
  return { values: [...values, ...others], decided, isOpen: isInside };
}

/** What is written at a node by its author's word, and needs no person. An agent's answer writes what agents may. */
export function writtenAt(node: ProgramNode): Writing[] {
  const set = actionsOf(node).flatMap((action): Writing[] => {
    if (action.kind !== "set" || action.value?.expression.kind !== "literal") return [];
    return [[action.target, action.value.expression.value]];
  });
  const answered = Object.entries(passingOption(node)?.effects?.setVariable ?? {});
  return [...set, ...answered.map(([name, value]): Writing => [[name], value])];
}
