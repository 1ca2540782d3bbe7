import { canonicalJson } from "../model/canonical-json.ts";
import type { AcceptedRule, RuleEvidence, RuleProposal } from "../model/routing-rule.ts";
import { contentHash } from "../workflow/hash.ts";
import { choiceIn } from "./choice-in.ts";
import { grouped } from "./grouped.ts";
import type { JudgedLine } from "./judge-outcomes.ts";
import { situationKey, situationOf } from "./situation-of.ts";

/** A rule needs so many good outcomes, and so large a part of all outcomes in its situation. */
const LEAST_GOOD = 5;
const LEAST_PART = 0.9;
/** A rule with so many bad outcomes, and so large a part of them, is to be removed. */
const LEAST_BAD = 3;
const MOST_BAD_PART = 0.25;

interface Choice {
  readonly choice: string;
  readonly judged: JudgedLine;
}

/** Proposes rules for the choices that models repeat, and the removal of rules whose outcomes turned bad. */
export function mineRules(
  lines: readonly JudgedLine[],
  accepted: readonly AcceptedRule[],
): readonly RuleProposal[] {
  const choices = lines.flatMap((judged): Choice[] => {
    const choice = choiceIn(judged.line);
    return choice === undefined || judged.outcome === undefined ? [] : [{ choice, judged }];
  });
  const situations = grouped(choices, ({ judged }) => situationKey(judged.line));
  const ruled = new Set(accepted.map(({ situation }) => canonicalJson(situation)));
  return [
    ...[...situations].flatMap(([key, alike]) => (ruled.has(key) ? [] : added(alike))),
    ...accepted.flatMap((rule) => removed(rule, situations.get(canonicalJson(rule.situation)) ?? [])),
  ];
}

/** The rule that the decisions of models in one situation agree on. */
function added(choices: readonly Choice[]): readonly RuleProposal[] {
  const byModel = choices.filter(({ judged }) => judged.line.source === "navigator");
  const good = byModel.filter(({ judged }) => judged.outcome === "good");
  const [[choice, agreeing] = ["", []]] = [...grouped(good, (one) => one.choice)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const [first] = agreeing;
  if (!first || agreeing.length < LEAST_GOOD || agreeing.length < byModel.length * LEAST_PART) return [];
  const situation = situationOf(first.judged.line);
  const id = contentHash({ situation, choice }).slice(0, 12);
  return [
    {
      kind: "add",
      rule: { id, situation, choice },
      evidence: { ...evidenceOf(agreeing, first, byModel.length), ...choosers(agreeing) },
    },
  ];
}

/** The removal of a rule, if its own decisions turned out badly after it was accepted. */
function removed({ acceptedAt, ...rule }: AcceptedRule, choices: readonly Choice[]): readonly RuleProposal[] {
  const own = choices.filter(
    ({ choice, judged: { line } }) =>
      line.source === "deterministic" && choice === rule.choice && line.timestamp >= acceptedAt,
  );
  const bad = own.filter(({ judged }) => judged.outcome === "bad");
  const [first] = bad;
  if (!first || bad.length < LEAST_BAD || bad.length <= own.length * MOST_BAD_PART) return [];
  return [{ kind: "remove", rule, evidence: evidenceOf(bad, first, own.length) }];
}

function evidenceOf(counted: readonly Choice[], first: Choice, of: number): RuleEvidence {
  return { count: counted.length, of, since: first.judged.line.timestamp };
}

/** Whose choices these were. A reporting agent that chooses for itself names no model. */
function choosers(choices: readonly Choice[]): Pick<RuleEvidence, "models" | "agents"> {
  const models = choices.filter(({ judged }) => judged.line.model !== undefined).length;
  return { models, agents: choices.length - models };
}
