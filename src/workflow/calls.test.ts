import { describe, expect, it } from "vitest";
import { calleesFirst, callsOf } from "./calls.ts";
import type { Program } from "./program.ts";
import { kinds, programOf } from "./verify/verified.fixture.ts";

function calling(id: string, ...workflows: string[]): Program {
  const { start, end } = kinds;
  const calls = Object.fromEntries(
    workflows.map((workflow, at) => [`call${at}`, { type: "subflow", workflow }]),
  );
  const stops = ["start", ...Object.keys(calls), "end"];
  const edges = stops.slice(1).map((stop, at) => `${stops[at]} ${stop}`);
  return programOf({ id, nodes: { start, ...calls, end }, edges });
}

function orderOf(...programs: readonly [Program, ...Program[]]): string[] {
  const known = (id: string) => programs.find((program) => program.id === id);
  return calleesFirst(programs[0], known).map(({ id }) => id);
}

describe("the calls of a program", () => {
  it("are the workflows its subflows name", () => {
    expect(callsOf(calling("a", "b", "c"))).toEqual(["b", "c"]);
    expect(callsOf(calling("a"))).toEqual([]);
  });
});

describe("the order of callees", () => {
  it("puts each program behind the programs it calls", () => {
    expect(orderOf(calling("a", "b", "c"), calling("b", "c"), calling("c"))).toEqual(["c", "b", "a"]);
  });

  it("leaves out workflows that are not loaded", () => {
    expect(orderOf(calling("a", "gone"))).toEqual(["a"]);
  });

  it("lists programs that call each other once each", () => {
    expect(orderOf(calling("a", "b"), calling("b", "a")).toSorted()).toEqual(["a", "b"]);
  });

  it("follows a chain of calls longer than the call stack", () => {
    const count = 20_000;
    const chain = Array.from({ length: count }, (_, at) => calling(`p${at}`, `p${at + 1}`));
    const byId = new Map(chain.map((program) => [program.id, program]));
    const [first] = chain;
    const order = first ? calleesFirst(first, (id) => byId.get(id)) : [];
    expect(order.map(({ id }) => id).slice(0, 2)).toEqual([`p${count - 1}`, `p${count - 2}`]);
  });
});
