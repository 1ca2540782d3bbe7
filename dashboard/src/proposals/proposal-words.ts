import type { Proposal, RuleChange } from "../../../src/model/proposal.ts";

/** The name of a proposal, from the place that it changes. */
export function proposalTitle(proposal: Proposal): string {
  if (proposal.kind === "graph") return `Change of ${proposal.workflow}`;
  const { flow, step } = proposal.rule.situation;
  return `${proposal.kind === "rule" ? "Rule" : "Removal of the rule"} for ${step} of ${flow}`;
}

/** What follows if the proposal is accepted. */
export function proposalEffect(proposal: Proposal): string {
  switch (proposal.kind) {
    case "graph":
      return `New tasks of ${proposal.workflow} would follow the changed workflow. Tasks under way keep theirs.`;
    case "rule":
      return `At ${proposal.rule.situation.step}, Navigator would always ${choiceWords(proposal.rule.choice)}, without asking a model.`;
    case "removal":
      return `At ${proposal.rule.situation.step}, Navigator would no longer always ${choiceWords(proposal.rule.choice)}. It would ask a model or a person again.`;
  }
}

export function evidenceWords({ kind, evidence }: RuleChange): string {
  const { count, of, since } = evidence;
  const day = new Date(since).toLocaleDateString(undefined, { dateStyle: "medium" });
  return kind === "rule"
    ? `In ${count} of ${of} such decisions since ${day}, ${chooserWords(evidence)} chose this and it turned out well.`
    : `Since ${day}, ${count} of ${of} decisions by this rule turned out badly.`;
}

/** Who chose: models, or the agents that reported the step and were asked. */
function chooserWords({ models, agents }: RuleChange["evidence"]): string {
  if (!agents) return "a model";
  return models ? `a model (${models}) or the agent itself (${agents})` : "the agent itself";
}

const verbs: Readonly<Record<string, string>> = {
  continue: "continue with",
  loop: "repeat from",
  detour: "take the detour",
  inject_flow: "go through the workflow",
  skip: "skip to",
  terminate: "end at",
};

/** A candidate such as `continue:review` in words. An unknown one is shown as it is. */
export function choiceWords(id: string): string {
  if (id === "escalate") return "stop for a person";
  const [, kind = "", target] = /^([a-z_]+):(.+)$/s.exec(id) ?? [];
  const verb = verbs[kind];
  return verb === undefined || target === undefined ? `choose ${id}` : `${verb} ${target}`;
}

/** The situation of a rule as pairs of a name and a text. */
export function situationWords({ rule: { situation } }: RuleChange): readonly (readonly [string, string])[] {
  const { flow, step, signature, measured, iteration, candidates } = situation;
  const figures = Object.entries(measured).map(([field, result]) =>
    result === "fails" ? `${field}: failing` : `${field}: good`,
  );
  return [
    ["Where", `${step} of ${flow}`],
    ["Known failure", signature ?? "none"],
    ["Measured", figures.length === 0 ? "nothing" : figures.join(", ")],
    ["Iteration", iteration === "first" ? "the first" : "a later one"],
    ["Possible ways", candidates.join(", ")],
  ];
}
