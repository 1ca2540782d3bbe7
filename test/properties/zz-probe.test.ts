import fc from "fast-check";
import { test } from "vitest";
import { compare, compareProperties, propertiesOf } from "./agreement.fixture.ts";
import { judged } from "./judged.fixture.ts";
import { smallFork } from "./small-fork.arbitrary.ts";
import { smallWorkflow } from "./small-workflow.arbitrary.ts";

const kid = judged({
  id: "kid",
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "W" },
    ok: { type: "end", result: "success" },
    bad: { type: "end", result: "failure" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "ok", on: "passed" },
    { from: "work", to: "bad", on: "failed" },
  ],
}).program;
test("probe", () => {
  const cpu = () => process.cpuUsage().user / 1000;
  const t = cpu();
  const kinds: Record<string, number> = {};
  const first: Record<string, string> = {};
  let n = 0,
    states = 0,
    skipped = 0;
  const names = ["a", "b", "done", "help", "broken"];
  for (const { definition, values } of fc.sample(process.env.FORK ? smallFork : smallWorkflow, {
    numRuns: Number(process.env.RUNS ?? 500),
    seed: Number(process.env.SEED ?? 1),
  })) {
    n++;
    const left = names[n % 5]!,
      right = names[(n * 7 + ((n / 5) | 0)) % 5]!;
    const def = { ...definition, properties: propertiesOf(left, right, 5) };
    const j = judged(def, [kid]);
    const rules = { program: j.program, known: [kid], values };
    const errors = j.findings.filter((f) => f.severity === "error").map((f) => f.code);
    if (errors.some((c) => !["dead-end", "property-violated", "impossible-on"].includes(c))) {
      const k = "E " + errors.find((c) => !["dead-end", "property-violated", "impossible-on"].includes(c));
      kinds[k] = (kinds[k] ?? 0) + 1;
      continue;
    }
    const c = compare(j, rules);
    if (!c) {
      skipped++;
      continue;
    }
    states += c.standings;
    for (const d of [...c.disagreements, ...compareProperties(j, rules, [left, right, 5])]) {
      const k = d.split(/[: ]/)[0]!;
      kinds[k] = (kinds[k] ?? 0) + 1;
      const text =
        d +
        "\n" +
        JSON.stringify(def.nodes) +
        "\n" +
        (def.edges as any[]).map((e) => JSON.stringify(e)).join("\n") +
        " strict " +
        (def as any).strict;
      if (!first[k] || first[k].length > text.length) first[k] = text;
    }
  }
  console.error(n, { states, skipped }, kinds, cpu() - t);
  for (const k in first) console.error(k, first[k]);
});
