import { mayOverlap } from "../../../bounds/patterns/overlap.ts";
import type { BoundKind, Bounds } from "../../../model/bounds.ts";
import type { KnownPrograms, Program, ProgramNode, SubflowNode } from "../../program.ts";
import { subflowsOf } from "../../subflows-of.ts";
import { levelsOf } from "../space/levels.ts";
import type { Survey } from "../space/survey.ts";
import type { Check } from "./check.ts";
import { atNode, type FindingPlace } from "./finding-place.ts";

const KINDS: readonly BoundKind[] = ["edit", "run", "tools"];

interface Level {
  readonly name: string;
  readonly bounds: Bounds;
}

/** Reports places where two levels of bounds each allow something, and nothing is allowed by both. */
export const emptyBounds: Check = (survey, program, { log, known }) => {
  const forks = forksAround(survey, program);
  const report = (at: FindingPlace, kind: BoundKind, inner: Level, outer: Level) =>
    log.add({
      code: "empty-bounds",
      ...at,
      message: `Nothing is allowed here: ${inner.name} and ${outer.name} allow different things to ${kind}.`,
      fix: "Inner bounds can only narrow the outer ones: allow something that both allow.",
    });
  for (const node of program.nodes.values()) {
    const around = [...levelOf("its workflow", program.bounds), ...(forks.get(node.id) ?? [])];
    const own = levelOf(`"${node.id}"`, node.bounds);
    for (const [kind, inner, outer] of apart(own, around))
      report(atNode(node.id, "allow", kind), kind, inner, outer);
    if (node.type !== "subflow") continue;
    const seen = new Set<BoundKind>();
    for (const [kind, inner, outer] of apart(calledBy(node, known), [...around, ...own])) {
      if (!seen.has(kind)) report(atNode(node.id, "workflow"), kind, inner, outer);
      seen.add(kind);
    }
  }
};

/** The pairs of levels that have no call in common, with the kind of call. */
function apart(inner: readonly Level[], outer: readonly Level[]): readonly [BoundKind, Level, Level][] {
  return inner.flatMap((one) =>
    outer.flatMap((other) =>
      KINDS.flatMap((kind): [BoundKind, Level, Level][] =>
        excludes(kind, one.bounds, other.bounds) ? [[kind, one, other]] : [],
      ),
    ),
  );
}

function excludes(kind: BoundKind, own: Bounds, outer: Bounds): boolean {
  const inner = own.allow?.[kind] ?? [];
  const around = outer.allow?.[kind] ?? [];
  if (inner.length === 0 || around.length === 0) return false;
  return !inner.some((one) => around.some((other) => mayOverlap(kind, one, other)));
}

/** The bounds of the workflow that a node calls, of its nodes, and of the workflows that these call. */
function calledBy({ workflow }: SubflowNode, known: KnownPrograms): readonly Level[] {
  const open = [workflow];
  const seen = new Set(open);
  const levels: Level[] = [];
  for (const id of open) {
    const called = known(id);
    if (!called) continue;
    levels.push(...levelOf(`the workflow "${id}"`, called.bounds));
    for (const node of called.nodes.values()) levels.push(...levelOf(`"${node.id}" of "${id}"`, node.bounds));
    for (const { workflow: next } of subflowsOf(called))
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  }
  return levels;
}

/** For each node in branches, the bounds of the forks around it. */
function forksAround(
  { movement, opening, isReached }: Survey,
  { nodes }: Program,
): ReadonlyMap<string, readonly Level[]> {
  const around = new Map<string, readonly Level[]>();
  if (![...nodes.values()].some(({ type, bounds }: ProgramNode) => type === "fork" && bounds?.allow))
    return around;
  const { of } = levelsOf(movement, opening, isReached);
  for (const [place, innermost] of of) {
    const levels: Level[] = [];
    const seen = new Set<number>();
    for (let pair = innermost; pair && !seen.has(pair.forkPlace); pair = of.get(pair.forkPlace)) {
      seen.add(pair.forkPlace);
      levels.push(...levelOf(`the fork "${pair.fork.id}"`, pair.fork.bounds));
    }
    const id = movement.nodes[place]?.id;
    if (id !== undefined && levels.length > 0) around.set(id, levels);
  }
  return around;
}

function levelOf(name: string, bounds: Bounds | undefined): readonly Level[] {
  return bounds ? [{ name, bounds }] : [];
}
