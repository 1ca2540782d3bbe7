import { describe, expect, it } from "vitest";
import type { Event } from "../../src/model/event.ts";
import { seeded } from "../../src/rehearsal/seeded.ts";
import type { LoopNode, Program } from "../../src/workflow/program.ts";
import { runs } from "../support/runs.ts";
import { guidedCorpus } from "./guided-corpus.fixture.ts";
import { Walker } from "./guided-walker.fixture.ts";

const WALKS = runs(80, 300);
const MOST_MOVES = 3_000;

const files = guidedCorpus().flatMap(([name, { program }]) => (program ? [{ name, program }] : []));

if (files.length === 0) console.error("there are no guided workflows of other people here to walk through");

/** Checks that the passes of every loop are consecutive and do not exceed its limit. */
function checkLoops(events: readonly Event[], program: Program): number {
  const open: { loop: string; pass: number; total: number }[] = [];
  let passes = 0;
  for (const event of events) {
    if (event.type === "loop_started")
      open.push({ loop: event.step, pass: 0, total: event.total ?? Number.POSITIVE_INFINITY });
    const inner = open.at(-1);
    if (event.type === "loop_iterated") {
      const most = Math.min(inner?.total ?? 0, (program.nodes.get(event.step) as LoopNode).maxIterations);
      expect([inner?.loop, event.pass]).toEqual([event.step, (inner?.pass ?? 0) + 1]);
      expect(event.pass).toBeLessThanOrEqual(most);
      if (inner) inner.pass = event.pass;
      passes += 1;
    }
    if (event.type === "loop_left") {
      expect([inner?.loop, inner?.pass]).toEqual([event.step, event.passes]);
      open.pop();
    }
  }
  return passes;
}

describe.skipIf(files.length === 0)("walking through guided workflows that other people wrote", () => {
  it.each(files)(
    "V1: $name comes to an end, and exactly what is offered is accepted on the way",
    ({ name, program }) => {
      const ends = new Map<string, number>();
      const helped = new Map<string, number>();
      const visited = new Set<string>();
      const total = { moves: 0, checks: 0, passes: 0 };
      for (let seed = 0; seed < WALKS; seed++) {
        const walker = new Walker(program, [program], seeded(seed));
        for (const help of walker.walk(MOST_MOVES)) helped.set(help, (helped.get(help) ?? 0) + 1);
        for (const event of walker.events) if (event.type === "entered") visited.add(event.step);
        total.moves += walker.moves;
        total.checks += walker.checks;
        total.passes += checkLoops(walker.events, program);
        const end = `${walker.position.result ?? "still"} at ${walker.position.step}`;
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
      const counted = (counts: ReadonlyMap<string, number>) =>
        [...counts].map(([what, count]) => `${what} ${count}`).join(", ");
      console.error(
        `${name}: ${counted(ends)}; ${total.moves} moves, ${total.checks} tries, ${total.passes} passes of loops, ` +
          `${visited.size} of ${program.nodes.size} nodes; a person: ${counted(helped)}`,
      );
      expect([...ends.keys()]).toEqual(["success at __terminal__"]);
    },
  );
});
