import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyProgram } from "./diagram/program.arbitrary.ts";
import { corpusPrograms, fiveNodes, hasCorpus, programOf, tasks } from "./diagram/program.fixture.ts";
import { goldenPath } from "./golden-path.ts";
import { edgeOf } from "./verify/verified.fixture.ts";

/** A fork with two branches, of which the longer one is listed first; `wrong` ends its branch early. */
const forked = programOf({
  id: "forked",
  nodes: {
    start: { type: "start" },
    fork: { type: "fork", join: "join" },
    long1: { type: "task", name: "Long 1" },
    long2: { type: "task", name: "Long 2" },
    short: { type: "task", name: "Short" },
    wrong: { type: "end", result: "success" },
    join: { type: "join", fork: "fork" },
    done: { type: "end", result: "success" },
  },
  edges: [
    ...["start fork", "fork long1", "long1 long2", "long2 join"],
    ...["fork short", "short wrong failed", "short join", "join done"],
  ].map(edgeOf),
});

describe("the golden path", () => {
  it("of the five-node example goes straight through", () => {
    expect(goldenPath(fiveNodes)).toEqual(["start", "analyze", "review", "end"]);
  });

  it("can start at any node, even its end", () => {
    expect(goldenPath(fiveNodes, "review")).toEqual(["review", "end"]);
    expect(goldenPath(fiveNodes, "end")).toEqual(["end"]);
  });

  it("takes the earlier edge of two equally short ways", () => {
    expect(goldenPath(tasks("start b", "start a", "a end", "b end"))).toEqual(["start", "b", "end"]);
  });

  it("goes through the shortest branch of a fork to its join", () => {
    expect(goldenPath(forked)).toEqual(["start", "fork", "short", "join", "done"]);
  });

  it("does not mistake the end of a branch for the end of the task, from any start", () => {
    expect(goldenPath(forked, "short")).toEqual(["short", "join", "done"]);
    expect(goldenPath(forked, "long1")).toEqual(["long1", "long2", "join", "done"]);
    expect(goldenPath(forked, "join")).toEqual(["join", "done"]);
  });

  it("closes nested forks from the inside", () => {
    const nested = programOf({
      id: "nested",
      nodes: {
        start: { type: "start" },
        outer: { type: "fork", join: "outerJoin" },
        inner: { type: "fork", join: "innerJoin" },
        work: { type: "task", name: "Work" },
        innerJoin: { type: "join", fork: "inner" },
        outerJoin: { type: "join", fork: "outer" },
        end: { type: "end", result: "success" },
      },
      edges: [
        ...["start outer", "outer inner", "inner work", "work innerJoin"],
        ...["innerJoin end failed", "innerJoin outerJoin passed", "outerJoin end"],
      ].map(edgeOf),
    });
    expect(goldenPath(nested)).toEqual(["start", "outer", "inner", "work", "innerJoin", "outerJoin", "end"]);
  });

  it("never uses a person's resolution", () => {
    expect(goldenPath(tasks("start a", "a hitl", "hitl end"))).toBeUndefined();
  });

  it("does not end at an end that waits for a person, even a success", () => {
    const program = programOf({
      id: "asked",
      nodes: { start: { type: "start" }, end: { type: "end", result: "success", escalation: "hitl" } },
      edges: [{ from: "start", to: "end" }],
    });
    expect(goldenPath(program)).toBeUndefined();
  });

  it("is absent from a node that does not exist and in a graph without a start", () => {
    expect(goldenPath(fiveNodes, "toString")).toBeUndefined();
    expect(goldenPath(tasks("a end"))).toBeUndefined();
  });

  it("is a shortest way over edges, on graphs of any shape", () => {
    fc.assert(
      fc.property(anyProgram, ({ program }) => {
        if ([...program.nodes.values()].some(({ type }) => type === "fork")) return;
        const path = goldenPath(program);
        let nearest = new Set([program.start]);
        for (let length = 1; length <= program.nodes.size; length++) {
          const nodes = [...nearest].flatMap((id) => program.nodes.get(id) ?? []);
          if (nodes.some((n) => n.type === "end" && n.result === "success" && n.escalation !== "hitl")) {
            expect(path).toHaveLength(length);
            return;
          }
          nearest = new Set(nodes.flatMap((n) => (n.type === "end" ? [] : n.edges.map(({ to }) => to))));
        }
        expect(path).toBeUndefined();
      }),
      { seed: 12, numRuns: 600 },
    );
  });
});

it("leads every real file to its end over its own edges", ({ skip }) => {
  skip(!hasCorpus, "the corpus of real files is not here");
  for (const [file, program] of corpusPrograms()) {
    const path = goldenPath(program) ?? [];
    expect(path[0], file).toBe(program.start);
    for (const [index, id] of path.slice(1).entries()) {
      const before = program.nodes.get(path[index] ?? "");
      expect(
        before?.edges.map(({ to }) => to),
        file,
      ).toContain(id);
    }
    expect(program.nodes.get(path.at(-1) ?? ""), file).toMatchObject({ type: "end", result: "success" });
  }
});
