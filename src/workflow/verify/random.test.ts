import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../../model/finding.ts";
import type { Program } from "../program.ts";
import { following, keyOf, type NaiveState, naiveStates, nextSteps } from "./naive.fixture.ts";
import { sketches, workIds } from "./sketch.arbitrary.ts";
import { type Sketch, type Verified, verified } from "./verified.fixture.ts";

const settings = { numRuns: 400, seed: 20_240_607 };

/** Drops edges for outcomes that their node does not have. Other checks report such edges. */
function possible(sketch: Sketch): Verified {
  const wrong = new Set(
    verified(sketch)
      .findings.filter(({ code }) => code === "impossible-on" || code === "impossible-exhaustion")
      .map(({ at }) => at),
  );
  const edges = sketch.edges.filter((edge) => {
    const { from, to } = edge as { from: string; to: string };
    return !wrong.has(`${from} -> ${to}`);
  });
  return verified({ ...sketch, edges });
}

const at = (findings: readonly Finding[], code: Finding["code"]) =>
  findings
    .filter((finding) => finding.code === code)
    .map((finding) => finding.at)
    .sort();

test("exactly the nodes that no run visits are unreachable, and exactly the nodes that never lead to an end are dead ends", () => {
  const holds = fc.property(sketches, (sketch) => {
    const { program, findings } = possible(sketch);
    const all = [...naiveStates(program).values()];
    const visited = new Set(all.map(({ id }) => id));
    expect(at(findings, "unreachable")).toEqual(
      [...program.nodes.keys()].filter((id) => !visited.has(id)).sort(),
    );
    const ends = (from: NaiveState[]) =>
      following(program, from, ({ by }) => by !== "resolution").some(
        ({ id }) => program.nodes.get(id)?.type === "end",
      );
    const dead = [...visited].filter((id) => !ends(all.filter((state) => state.id === id)));
    expect(at(findings, "dead-end")).toEqual(dead.sort());
  });
  fc.assert(holds, settings);
});

/** The nodes from which a run can return to the same node without a retry or a person, by brute force. */
function goingRound(program: Program): Set<string> {
  const visited = new Set([...naiveStates(program).values()].map(({ id }) => id));
  const next = new Map<string, Set<string>>();
  for (const id of visited) {
    const budget = program.nodes.get(id)?.maxRetries;
    const kept = [{}, ...(budget === undefined ? [] : [{ [id]: budget }])].flatMap((used) =>
      nextSteps(program, { id, used }).filter(({ by }) => by === "movement"),
    );
    next.set(id, new Set(kept.map(({ to }) => to.id).filter((to) => visited.has(to))));
  }
  const round = (from: string) => {
    const seen = new Set(next.get(from));
    for (const id of seen) for (const to of next.get(id) ?? []) seen.add(to);
    return seen.has(from);
  };
  return new Set([...visited].filter(round));
}

test("exactly the nodes that lead back to themselves without a budget or a person are on unbounded cycles", () => {
  const holds = fc.property(sketches, (sketch) => {
    const { program, findings, bound } = possible(sketch);
    const told = findings.filter(({ code }) => code === "unbounded-cycle").flatMap(({ path = [] }) => path);
    expect(told.sort()).toEqual([...goingRound(program)].sort());
    expect(bound.reports === null).toBe(told.length > 0);
  });
  fc.assert(holds, settings);
});

/** The most reports from a state until the task ends or needs a person. */
function longest(program: Program, from: NaiveState, known: Map<string, number>): number {
  const key = keyOf(from);
  const found = known.get(key);
  if (found !== undefined) return found;
  const most = nextSteps(program, from).reduce((top, { to, by, reports }) => {
    const goesOn = by === "movement" || by === "retry";
    return Math.max(top, reports + (goesOn ? longest(program, to, known) : 0));
  }, 0);
  known.set(key, most);
  return most;
}

test("the bound is never less than the true maximum, and equal to it where it is exact", () => {
  const holds = fc.property(sketches, (sketch) => {
    const { program, bound } = possible(sketch);
    if (bound.reports === null) return;
    const known = new Map<string, number>();
    const truth = Math.max(
      ...[...naiveStates(program).values()].map((from) => longest(program, from, known)),
    );
    expect(bound.reports).toBeGreaterThanOrEqual(truth);
    if (bound.exact) expect(bound.reports).toBe(truth);
  });
  fc.assert(holds, settings);
});

test("a property is violated exactly when some run breaks it, and the reported walk follows edges or stays for a retry", () => {
  const node = fc.constantFrom(...workIds, "hitl");
  const holds = fc.property(sketches, node, node, (sketch, left, right) => {
    const properties = [
      { always_through: left, before: right },
      { never: [left, right], together: true },
    ];
    const { program, findings } = possible({ ...sketch, properties });
    const avoiding = [...naiveStates(program, [left]).values()].some(({ id }) => id === right);
    const visiting = (id: string) => [...naiveStates(program).values()].filter((state) => state.id === id);
    const meets = (first: string, second: string) =>
      following(program, visiting(first)).some(({ id }) => id === second);
    const broken = at(findings, "property-violated");
    expect(broken.includes("properties.0")).toBe(avoiding);
    expect(broken.includes("properties.1")).toBe(meets(left, right) || meets(right, left));
    for (const { path = [] } of findings.filter(({ code }) => code === "property-violated")) {
      for (const [index, id] of path.slice(1).entries()) {
        const before = path[index] ?? "";
        expect([before, ...(program.nodes.get(before)?.edges ?? []).map(({ to }) => to)]).toContain(id);
      }
    }
  });
  fc.assert(holds, settings);
});
