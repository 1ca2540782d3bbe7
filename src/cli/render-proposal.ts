import type { Proposal, RuleChange } from "../model/proposal.ts";
import { quotedLines } from "../model/words/quoted-lines.ts";
import type { Colours } from "./colours.ts";

/** A printable proposal: what it would change, and why. */
export function renderProposal(proposal: Proposal, { bold, cyan, dim }: Colours): string[] {
  const { id, state, decided } = proposal;
  const by = decided ? ` by ${decided.by}${decided.note === undefined ? "" : `: ${decided.note}`}` : "";
  return [`${cyan(id)}  ${bold(state)}${by}`, ...linesOf(proposal).map((line) => `  ${dim(line)}`)];
}

function linesOf(proposal: Proposal): readonly string[] {
  if (proposal.kind === "graph") {
    const { workflow, task, step, reason, patch, model, loosens = [] } = proposal;
    return [
      `change of the workflow ${workflow}, proposed at ${step} of ${task}${model === undefined ? "" : ` by ${model}`}`,
      ...loosens,
      ...quotedLines(reason),
      ...patch.map(({ op, path, from, value }) =>
        [op, from, path, value === undefined ? undefined : JSON.stringify(value)].filter(Boolean).join(" "),
      ),
    ];
  }
  const { rule, evidence, kind } = proposal;
  const { flow, step, signature, iteration } = rule.situation;
  const found = kind === "rule" ? "good" : "bad";
  return [
    `${kind === "rule" ? "rule" : "removal of the rule"}: at ${step} of ${flow}${signature === null ? "" : ` with ${signature}`} (${iteration} iteration), choose ${rule.choice}`,
    `${found} in ${evidence.count} of ${evidence.of} decisions since ${evidence.since.slice(0, 10)}${chosenBy(evidence)}`,
  ];
}

/** That agents chose for themselves, which a person should know. */
function chosenBy({ models = 0, agents = 0 }: RuleChange["evidence"]): string {
  return agents === 0 ? "" : `, ${models} chosen by models and ${agents} by the reporting agents themselves`;
}
