import * as z from "zod";
import type { Collector, Figures } from "./collector.ts";
import { Problems } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const Rule = z.object({
  id: z.string(),
  defaultConfiguration: z.object({ level: z.string().optional() }).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
type Rule = z.infer<typeof Rule>;
const Component = z.object({ rules: z.array(Rule).optional() });
const Result = z.object({
  ruleId: z.string().optional(),
  ruleIndex: z.number().int().optional(),
  rule: z.object({ id: z.string().optional(), index: z.number().int().optional() }).optional(),
  level: z.string().optional(),
  kind: z.string().optional(),
  message: z.object({ text: z.string().optional() }).optional(),
  baselineState: z.string().optional(),
  suppressions: z.array(z.object({ status: z.string().optional() })).nullish(),
  fixes: z.array(z.unknown()).optional(),
});
type Result = z.infer<typeof Result>;
const Run = z.object({
  tool: z.object({ driver: Component, extensions: z.array(Component).optional() }),
  results: z.array(Result).nullish(),
  invocations: z.array(z.object({ executionSuccessful: z.boolean().optional() })).optional(),
  versionControlProvenance: z.array(z.object({ revisionId: z.string().optional() })).optional(),
});
const Sarif = z.object({ version: z.string(), runs: z.array(Run) });

/** SARIF 2.1 of any analyser. Suppressed and removed results do not count. Rules with a severity score count as security. */
export const sarif: Collector = {
  name: "sarif",
  detect: (report) =>
    z.object({ version: z.string(), runs: z.array(z.unknown()) }).safeParse(report.json()).success,
  *read(report) {
    const { success, data } = Sarif.safeParse(report.json());
    if (!success) throw new Unmeasured("it is not well-formed SARIF");
    const sums = new Sums();
    for (const run of data.runs) {
      if (run.results === undefined || run.results === null)
        throw new Unmeasured("a run of it has no results");
      if (run.invocations?.some(({ executionSuccessful }) => executionSuccessful === false))
        throw new Unmeasured("the tool did not finish");
      const components = [run.tool.driver, ...(run.tool.extensions ?? [])];
      const rules = new Map(
        components.flatMap(({ rules: list = [] }) => list.map((rule) => [rule.id, rule])),
      );
      for (const result of run.results) {
        yield;
        sums.add(result, ruleOf(result, rules, run.tool.driver.rules ?? []));
      }
    }
    const commits = new Set(
      data.runs.flatMap(({ versionControlProvenance: list = [] }) =>
        list.flatMap(({ revisionId }) => revisionId ?? []),
      ),
    );
    return { ...sums.figures(), commit: commits.size === 1 ? [...commits][0] : undefined };
  },
};

function ruleOf(
  { ruleId, ruleIndex, rule }: Result,
  rules: ReadonlyMap<string, Rule>,
  list: readonly Rule[],
): Rule | undefined {
  const id = ruleId ?? rule?.id;
  // A result may name a sub-rule of a listed rule: "CA1000/1".
  if (id !== undefined) return rules.get(id) ?? rules.get(id.split("/")[0] ?? id);
  const index = ruleIndex ?? rule?.index ?? -1;
  return list[index];
}

class Sums {
  readonly #problems = new Problems();
  readonly #security = { critical: 0, high: 0, medium: 0, low: 0 };
  #isSecurity = false;
  #errors = 0;
  #warnings = 0;
  #fixable = 0;

  add(result: Result, rule: Rule | undefined): void {
    if (!isOpen(result)) return;
    const score = Number(rule?.properties?.["security-severity"]);
    if (score > 0) {
      this.#isSecurity = true;
      this.#security[score >= 9 ? "critical" : score >= 7 ? "high" : score >= 4 ? "medium" : "low"] += 1;
    }
    const level = result.level ?? rule?.defaultConfiguration?.level ?? "warning";
    if (level === "warning") this.#warnings += 1;
    if (level !== "error") return;
    this.#errors += 1;
    if ((result.fixes?.length ?? 0) > 0) this.#fixable += 1;
    this.#problems.add(result.ruleId ?? rule?.id ?? "", result.message?.text ?? "");
  }

  figures(): Figures {
    // Few tools write fixes. So if no result has a fix, it is unknown how many could be fixed, and
    // the count is left out.
    const fixable = this.#fixable > 0 && { fixable: this.#fixable };
    return {
      values: {
        lint: { errors: this.#errors, warnings: this.#warnings, ...fixable },
        ...(this.#isSecurity && { security: this.#security }),
      },
      problems: this.#problems.list,
    };
  }
}

function isOpen({ kind = "fail", baselineState, suppressions }: Result): boolean {
  if (kind !== "fail" || baselineState === "absent") return false;
  return !suppressions?.some(({ status = "accepted" }) => status === "accepted");
}
