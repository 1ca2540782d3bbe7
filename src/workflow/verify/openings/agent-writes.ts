import type { Json } from "../../../model/json.ts";
import type { Expression } from "../../conditions/expression.ts";
import { partsOf, reads } from "../../conditions/reads.ts";
import { sameValue } from "../../conditions/same-value.ts";
import type { Edge, Program } from "../../program.ts";
import { Openings } from "./openings.ts";
import type { ValueChange } from "./value-change.ts";

/** The most values of one variable to compare with each other. */
const MOST_VALUES = 16;

/** A value that is equal to no value in any condition. */
const other = Symbol("other");

const cache = new WeakMap<Program, Openings>();

function openingsOf(program: Program): Openings {
  const found = cache.get(program) ?? new Openings(program);
  cache.set(program, found);
  return found;
}

/**
 * Whether an agent may write a variable at a node. An agent may not set a value that is reserved for a person's
 * answer, nor change a variable whose default is such a value. The exception is a write that only opens questions.
 * An agent may never replace a person's decision.
 */
export function mayAgentWrite(program: Program, node: string, change: ValueChange): boolean {
  if (!program.reserved.has(change.name) || isFree(program, change)) return true;
  if (isDecision(program, change.name, change.from)) return false;
  const openings = openingsOf(program);
  return openings.prove(change)?.allowed[openings.placeOf(node)] === 1;
}

/** Whether a variable has, by default, a value that a person's answer gives. */
export function isSealed(program: Program, name: string): boolean {
  return isPersons(program, name, program.variables.get(name)?.defaultValue);
}

/** What agents may do to the variables that people decide. */
export interface AgentOpenings {
  /** the variables that agents may write somewhere in order to open a question */
  readonly names: ReadonlySet<string>;
  /** the edges whose conditions depend on such a write */
  readonly edges: ReadonlySet<Edge>;
  /** the variables with too many values to compare */
  readonly untold: ReadonlySet<string>;
}

/** The writes by which agents may open questions in a program. */
export function agentOpenings(program: Program): AgentOpenings {
  const [names, edges, untold] = [new Set<string>(), new Set<Edge>(), new Set<string>()];
  for (const [name, reserved] of program.reserved) {
    const values = distinct([
      program.variables.get(name)?.defaultValue,
      ...reserved,
      ...freeValues(program, name),
    ]);
    if (values.length > MOST_VALUES || !areTold(program, name)) untold.add(name);
    else
      for (const change of changesBetween(name, values)) {
        if (isFree(program, change) || isDecision(program, name, change.from)) continue;
        const proven = openingsOf(program).prove(change);
        if (!proven) continue;
        names.add(name);
        for (const edge of proven.decided) edges.add(edge);
      }
  }
  return { names, edges, untold };
}

function isFree(program: Program, { name, from, to }: ValueChange): boolean {
  return !isSealed(program, name) && !isDecision(program, name, from) && !isPersons(program, name, to);
}

/**
 * Whether a value counts as a person's decision: a person's answer gives it, and some condition distinguishes it
 * from the default.
 */
function isDecision(program: Program, name: string, value: unknown): boolean {
  return isPersons(program, name, value) && !openingsOf(program).isAtRest(name, value, program);
}

function isPersons({ reserved }: Program, name: string, value: unknown): boolean {
  return reserved.get(name)?.some((one) => sameValue(one, value)) ?? false;
}

function* changesBetween(name: string, values: readonly unknown[]): Generator<ValueChange> {
  for (const from of values)
    for (const to of values) if (to !== from && to !== undefined) yield { name, from, to };
}

/**
 * Whether `freeValues` is enough to produce every result of the conditions that read the variable. It is not if a
 * condition compares an order or a size.
 */
function areTold(program: Program, name: string): boolean {
  return openingsOf(program)
    .expressionsOn(name)
    .every((expression) => isToldApart(expression, name));
}

function isToldApart(expression: Expression, name: string): boolean {
  if (expression.kind === "path") return expression.segments.length === 1 || expression.segments[0] !== name;
  const isOrder =
    expression.kind === "compare" && expression.operator !== "==" && expression.operator !== "!=";
  if ((isOrder || expression.kind === "size") && reads(expression).includes(name)) return false;
  return partsOf(expression).every((part) => isToldApart(part, name));
}

/** Values that no person's answer gives: at least one for each result that conditions can have for such values. */
function freeValues(program: Program, name: string): readonly unknown[] {
  const isBoolean = program.variables.get(name)?.type === "boolean";
  const told = isBoolean ? [] : [...comparedWith(program, name), other];
  return distinct([true, false, null, ...told]).filter((value) => !isPersons(program, name, value));
}

/** The literals in all conditions that read the variable. */
function comparedWith(program: Program, name: string): readonly Json[] {
  return openingsOf(program).expressionsOn(name).flatMap(literalsIn);
}

function literalsIn(expression: Expression): readonly Json[] {
  if (expression.kind === "literal") return [expression.value];
  return partsOf(expression).flatMap(literalsIn);
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  return values.filter((value, index) => values.findIndex((one) => sameValue(one, value)) === index);
}
