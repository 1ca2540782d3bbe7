import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

/** Nine times nine times nine ... */
const bomb = Array.from({ length: 12 }, (_, level) =>
  level === 0
    ? "a0: &a0 [x]"
    : `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
).join("\n");

describe("the binary", () => {
  it.each([
    ["50 MB", () => `id: ${"x".repeat(50_000_000)}`, "too-large"],
    ["a YAML bomb", () => bomb, "unreadable"],
    ["10,000 levels", () => `${"[".repeat(10_000)}${"]".repeat(10_000)}`, "too-deep"],
    ["no text", () => "\u0000\u0000", "unreadable"],
    ["half a JSON", () => '{"id": "half", "nodes": {"start": {"type": "sta', "unreadable"],
    [
      "a keyed prototype",
      () => '{"id": "p", "nodes": {"__proto__": {"type": "start"}}, "edges": []}',
      "bad-id",
    ],
  ])("names the problem of %s, and never its own failure", async (_, content, code) => {
    const file = binary.write("hostile.yaml", content());
    const checked = await binary.run(["check", file]);
    expect(checked.out).toContain(` error ${code} `);
    expect(checked.code).toBeOneOf([1, 2]);
    const planned = await binary.run(["plan", file]);
    // Readable definitions get findings; the rest is not a definition.
    expect(planned.err).toMatch(code === "bad-id" ? /^WORKFLOW_INVALID / : /^INPUT_UNREADABLE /);
    expect(planned.code).toBe(checked.code);
    for (const { out, err } of [checked, planned]) {
      expect(`${out}${err}`).not.toMatch(/INTERNAL|^ {4}at /m);
      expect(out.length + err.length).toBeLessThan(5_000);
    }
  });

  it("does not mistake inherited properties for weights or variables", async () => {
    const file = binary.write("sound.json", {
      id: "sound",
      nodes: {
        start: { type: "start" },
        work: { type: "task", name: "Work" },
        done: { type: "end", result: "success" },
      },
      edges: [
        { from: "start", to: "work" },
        { from: "work", to: "done" },
      ],
    });
    for (const inherited of ['{"constructor": {"passed": 0}}', '{"work": {"constructor": 1}}']) {
      const refused = await binary.run(["simulate", file, "--weights", inherited]);
      expect(refused.err).toMatch(/^INPUT_INVALID .*constructor: there is no such (node|outcome)/);
      expect(refused.code).toBe(2);
    }
    for (const option of ["--weights", "--variables"]) {
      const refused = await binary.run(["simulate", file, option, '{"__proto__": {"passed": 0}}']);
      expect(refused.err).toMatch(/^INPUT_INVALID .*__proto__/);
      expect(refused.code).toBe(2);
    }
  });
});
