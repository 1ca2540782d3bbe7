import { describe, expect, it } from "vitest";
import { type Compilation, compileSource } from "./compile.ts";
import { FindingLog } from "./finding-log.ts";
import { sourceOfValue } from "./source/source-of-value.ts";
import { edgeOf, kinds } from "./verify/verified.fixture.ts";
import { verifyTogether } from "./verify-together.ts";

const { start, task, end } = kinds;

/** Counts how often a compilation is verified: each verification forks the log. */
class CountingLog extends FindingLog {
  forks = 0;

  override fork(): FindingLog {
    this.forks += 1;
    return super.fork();
  }
}

function compiled(id: string, work: object, edges = ["start a", "a end"]): Compilation {
  const definition = { id, nodes: { start, a: work, end }, edges: edges.map(edgeOf) };
  return { ...compileSource(sourceOfValue(definition), {}), log: new CountingLog(() => undefined) };
}

const calling = (id: string, workflow: string) => compiled(id, { type: "subflow", workflow });
const forksOf = ({ log }: Compilation) => (log instanceof CountingLog ? log.forks : 0);

function codesIn(compilations: readonly Compilation[]): string[][] {
  const { loadedOf } = verifyTogether(compilations);
  return compilations.map((one) => loadedOf(one).findings.map(({ code, severity }) => `${severity} ${code}`));
}

describe("definitions that are verified together", () => {
  it("are verified once each, however often they are called and asked for", () => {
    const all = [
      calling("a", "b"),
      calling("c", "b"),
      calling("b", "d"),
      compiled("d", task),
      calling("e", "gone"),
    ];
    const { loadedOf } = verifyTogether(all);
    for (const one of [...all, ...all]) loadedOf(one);
    expect(all.map(forksOf)).toEqual([1, 1, 1, 1, 1]);
  });

  it("keep their programs: the program a caller sees is the program that was verified", () => {
    const child = compiled("b", task);
    const { loadedOf, known } = verifyTogether([calling("a", "b"), child]);
    expect(known("b")).toBe(loadedOf(child).program);
    expect(known("b")).toBe(child.compiled?.program);
  });

  it("know each other, whichever comes first", () => {
    expect(codesIn([calling("a", "b"), compiled("b", task)]).flat()).not.toContain(
      "warning unknown-workflow",
    );
  });

  it("do not know a callee with errors", () => {
    const [caller, callee] = codesIn([calling("a", "b"), compiled("b", task, ["start a", "a a"])]);
    expect(callee).toContain("error dead-end");
    expect(caller).toContain("warning unknown-workflow");
  });

  it("each report the cycle of calls they are in", () => {
    const codes = codesIn([calling("a", "b"), calling("b", "a")]);
    expect(codes.filter((found) => found.includes("error subflow-recursion"))).toHaveLength(2);
  });

  it("with one id are all verified, and callers see the first", () => {
    const [first, second] = [compiled("b", task), compiled("b", task)];
    const { loadedOf, known } = verifyTogether([first, second]);
    expect(loadedOf(second).program).toBe(second.compiled?.program);
    expect(known("b")).toBe(first.compiled?.program);
  });
});
