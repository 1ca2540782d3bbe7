import { describe, expect, it } from "vitest";
import { compileSource } from "./compile.ts";
import { loadStored, loadValue, verifyCompilation } from "./load.ts";
import { sourceOfValue } from "./source/source-of-value.ts";
import { edgeOf, kinds, programOf } from "./verify/verified.fixture.ts";

const { start, task, end } = kinds;
const calling = {
  id: "calling",
  nodes: { start, call: { type: "subflow", workflow: "child" }, end },
  edges: ["start call", "call end"].map(edgeOf),
};
const child = programOf({ id: "child", nodes: { start, a: task, end }, edges: ["start a", "a end"] });

function codesOf({ findings }: { readonly findings: readonly { readonly code: string }[] }): string[] {
  return findings.map(({ code }) => code);
}

describe("a compiled definition", () => {
  it("gives the same result after verification as loading does", () => {
    const compilation = compileSource(sourceOfValue(calling), {});
    expect(verifyCompilation(compilation)).toEqual({
      ...loadValue(calling),
      program: compilation.compiled?.program,
    });
  });

  it("can be verified again when other workflows are known, without the findings from before", () => {
    const compilation = compileSource(sourceOfValue(calling), {});
    const alone = codesOf(verifyCompilation(compilation));
    expect(alone).toContain("unknown-workflow");
    expect(codesOf(verifyCompilation(compilation, () => child))).not.toContain("unknown-workflow");
    expect(codesOf(verifyCompilation(compilation))).toEqual(alone);
  });

  it("asks for other workflows only when it is verified", () => {
    const asked: string[] = [];
    const known = (id: string) => {
      asked.push(id);
      return child;
    };
    const compilation = compileSource(sourceOfValue(calling), {});
    verifyCompilation(compilation, known);
    const once = asked.splice(0).length;
    expect(once).toBeGreaterThan(0);
    loadValue(calling, { known });
    expect(asked).toHaveLength(once);
  });
});

describe("a stored definition", () => {
  const circle = { id: "circle", nodes: { start, a: task, end }, edges: ["start a", "a a"].map(edgeOf) };

  it("is compiled, and not verified again", () => {
    expect(codesOf(loadValue(circle))).toContain("dead-end");
    expect(loadStored(circle)).toMatchObject({ program: { id: "circle" }, findings: [] });
  });

  it.each([
    ["cannot be compiled", { ...circle, edges: [edgeOf("start gone")] }, "dangling-edge"],
    ["has no start", { ...circle, nodes: { a: task, end }, edges: [edgeOf("a end")] }, "no-start"],
    [
      "has a fork without its join",
      { ...circle, nodes: { start, a: { type: "fork", join: "end" }, end } },
      "fork-join-mismatch",
    ],
    ["is no definition", { calls: "helper" }, "bad-type"],
  ])("is refused where it %s", (_, definition, code) => {
    const loaded = loadStored(definition);
    expect(loaded.program).toBeUndefined();
    expect(codesOf(loaded)).toContain(code);
  });
});
