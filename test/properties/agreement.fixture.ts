import type { JsonObject } from "../../src/model/json.ts";
import type { Program } from "../../src/workflow/program.ts";
import { Explored, isUnattended } from "./explored.fixture.ts";
import type { Rules, Standing } from "./explorer.fixture.ts";
import { at, type Judged } from "./judged.fixture.ts";
import { localDisagreements } from "./local-agreement.fixture.ts";

export interface Compared {
  readonly standings: number;
  readonly disagreements: readonly string[];
}

/** What a workflow is said to do against what the engine does with it; nothing where there is too much to look at. */
export function compare(judgement: Judged, rules: Omit<Rules, "finishes">): Compared | undefined {
  const any = Explored.of({ ...rules, finishes: true });
  if (!any) return undefined;
  const disagreements = [
    ...unreachable(judgement, any),
    ...deadEnds(judgement, any),
    ...bounds(judgement, any),
    ...localDisagreements(judgement, rules.values),
  ];
  return { standings: any.standings.length, disagreements };
}

function unreachable(judgement: Judged, { visited }: Explored): string[] {
  const told = at(judgement, "unreachable");
  const true_ = [...judgement.program.nodes.keys()].filter((id) => !visited.has(id));
  return differences("unreachable", told, true_);
}

/** A task is at an end, or as a branch at its join with a fork that comes to an end. */
function deadEnds(judgement: Judged, explored: Explored): string[] {
  const { program } = judgement;
  const ends = [...explored.standings.keys()].filter((id) => isAtEnd(explored.standings[id], program));
  const good = explored.leadingTo(ends, ({ move }) => move.type !== "resolve");
  const dead = [...explored.visited].filter((node) => {
    const standings = [...explored.standings.keys()].filter((id) => isAt(explored.standings[id], node));
    return standings.length > 0 && !standings.some((id) => good.has(id));
  });
  return differences("dead-end", at(judgement, "dead-end"), dead);
}

function isAtEnd(standing: Standing | undefined, program: Program): boolean {
  return standing?.position.frames.length === 0 && program.nodes.get(standing.position.step)?.type === "end";
}

function isAt(standing: Standing | undefined, node: string): boolean {
  if (!standing) return false;
  const { position, branches } = standing;
  const [outside] = position.frames;
  return (
    (outside?.node ?? position.step) === node || Object.values(branches).some((branch) => isAt(branch, node))
  );
}

function bounds(judgement: Judged, explored: Explored): string[] {
  const { bound } = judgement;
  const told = at(judgement, "unbounded-cycle").length > 0;
  const truth = explored.goesRound();
  if (told !== truth) return [`unbounded-cycle: told ${told}, true ${truth}`];
  if ((bound.reports === null) !== told) return [`bound: ${bound.reports}, unbounded-cycle ${told}`];
  if (bound.reports === null) return [];
  const most = explored.mostReports();
  if (bound.reports < most || (bound.exact && bound.reports !== most))
    return [`bound: told ${bound.reports} (exact ${bound.exact}), true ${most}`];
  return [];
}

/** The properties an author might declare of two nodes, and whether each holds. */
export function propertiesOf(left: string, right: string, within: number): JsonObject[] {
  return [
    { always_through: left, before: right },
    { never: [left, right], together: true },
    { reaches: right, within },
  ];
}

export function compareProperties(
  judgement: Judged,
  rules: Omit<Rules, "finishes">,
  [left, right, within]: readonly [string, string, number],
): readonly string[] {
  const own = Explored.of({ ...rules, finishes: false });
  const avoiding = Explored.of({ ...rules, finishes: false, without: left });
  if (!own || !avoiding) return [];
  const broken = at(judgement, "property-violated");
  const unknown = at(judgement, "property-unknown");
  const told = (index: number) => broken.includes(`properties.${index}`);
  const result: string[] = [];
  const say = (name: string, said: boolean, truth: boolean) => {
    if (said !== truth) result.push(`${name} ${left} ${right}: told broken ${said}, true ${truth}`);
  };
  say("always_through", told(0), avoiding.visited.has(right));
  say("never", told(1), visitsBoth(own, left, right));
  if (!unknown.includes("properties.2")) say(`reaches within ${within}`, told(2), strays(own, right, within));
  return result;
}

function visitsBoth(explored: Explored, left: string, right: string): boolean {
  const bit = (visits: readonly string[]) =>
    (visits.includes(left) ? 1 : 0) | (visits.includes(right) ? 2 : 0);
  const seen = new Set<number>([bit([...explored.visited].filter((id) => id === "start"))]);
  for (const state of seen) {
    for (const hop of explored.hops[state >> 2] ?? [])
      seen.add((hop.next << 2) | (state & 3) | bit(hop.visits));
  }
  return [...seen].some((state) => (state & 3) === 3);
}

/** Whether a run can stop elsewhere, go round, or make too many reports before it visits the goal. */
function strays(explored: Explored, goal: string, within: number): boolean {
  const known = new Map<number, number>();
  const open = new Set<number>();
  const most = (id: number): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (open.has(id)) return Number.POSITIVE_INFINITY;
    open.add(id);
    const { position } = explored.standings[id] as Standing;
    const isOver = position.escalation !== undefined || position.result !== undefined;
    const reports = isOver
      ? Number.POSITIVE_INFINITY
      : (explored.hops[id] ?? []).reduce(
          (top, hop) => Math.max(top, hop.reports + (hop.visits.includes(goal) ? 0 : most(hop.next))),
          0,
        );
    open.delete(id);
    known.set(id, reports);
    return reports;
  };
  return most(0) > within;
}

function differences(code: string, told: readonly string[], truth: readonly string[]): string[] {
  return [
    ...told.filter((id) => !truth.includes(id)).map((id) => `${code}: "${id}" is told and not so`),
    ...truth.filter((id) => !told.includes(id)).map((id) => `${code}: "${id}" is so and not told`),
  ];
}

export { isUnattended };
