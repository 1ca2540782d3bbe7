import type { Json } from "../model/json.ts";
import { actionsOf } from "../workflow/actions-of.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { openDecisions } from "../workflow/verify/gates/open-decisions.ts";
import { passingOption } from "./gates-of.ts";

/** The values that a variable can have. */
export interface PossibleValues {
  readonly values: readonly unknown[];
  /** whether any value outside of `values` and `decided` is possible too */
  readonly isOpen: boolean;
  /** the values that only a person's answer gives */
  readonly decided: readonly Json[];
}

/** A write that the author declares at a node: the variable, the keys inside it, the value. */
type Write = readonly [target: readonly string[], value: Json];

/**
 * The possible values of the variables that people decide, before any person has answered: their defaults, the writes
 * of the reached nodes, and the values that agents may write. Agents may give any value to all other variables.
 */
export function valuesWithoutPeople(
  program: Program,
  nodes: readonly ProgramNode[],
): ReadonlyMap<string, PossibleValues> {
  const open = openDecisions({ ...program, nodes: new Map(nodes.map((node) => [node.id, node])) });
  const writes = new Map<string | undefined, Write[]>([...program.reserved.keys()].map((name) => [name, []]));
  for (const write of nodes.flatMap(writesAt)) writes.get(write[0][0])?.push(write);
  const guarded = [...program.reserved].filter(([name]) => !open.has(name));
  return new Map(
    guarded.map(([name, decided]) => [
      name,
      possibleValuesOf(program, name, decided, writes.get(name) ?? []),
    ]),
  );
}

function possibleValuesOf(
  { variables }: Program,
  name: string,
  decided: readonly Json[],
  writes: readonly Write[],
): PossibleValues {
  const isDecided = (value: unknown) => decided.some((one) => sameValue(one, value));
  const declared = variables.get(name);
  const values = [...new Set([declared?.defaultValue, ...writes.map(([, value]) => value)])];
  const isInside = writes.some(([target]) => target.length > 1);
  // An agent can neither set nor overwrite a value that a person's answer gives, not even one that is the default.
  if (isDecided(declared?.defaultValue) || values.every(isDecided))
    return { values, decided, isOpen: isInside };
  if (declared?.type !== "boolean") return { values, decided, isOpen: true };
  const others = [true, false, null].filter((value) => !isDecided(value));
  return { values: [...values, ...others], decided, isOpen: isInside };
}

/**
 * The declared writes at a node that need no person. Answers to an agent's own questions are left out: they write only
 * values that agents may write anyway.
 */
export function writesAt(node: ProgramNode): Write[] {
  const set = actionsOf(node).flatMap((action): Write[] => {
    if (action.kind !== "set" || action.value?.expression.kind !== "literal") return [];
    return [[action.target, action.value.expression.value]];
  });
  const answered = Object.entries(passingOption(node)?.effects?.setVariable ?? {});
  return [...set, ...answered.map(([name, value]): Write => [[name], value])];
}
