import type { GraphProposal, Proposal, RuleChange } from "../../../src/model/proposal.ts";
import { linkTo } from "../route.ts";
import { GraphChange } from "./graph-change.tsx";
import { evidenceWords, situationWords } from "./proposal-words.ts";

/** What a proposal would change, and what speaks for it. */
export function ProposalText({ proposal }: { readonly proposal: Proposal }) {
  return proposal.kind === "graph" ? <Change proposal={proposal} /> : <Rule proposal={proposal} />;
}

function Rule({ proposal }: { readonly proposal: RuleChange }) {
  return (
    <>
      <p className="evidence">{evidenceWords(proposal)}</p>
      <dl className="facts">
        {situationWords(proposal).map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
      </dl>
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Change({ proposal }: { readonly proposal: GraphProposal }) {
  const { task, step, reason, model, nodes, patch, loosens = [] } = proposal;
  return (
    <>
      <p className="muted">
        Proposed at {step} of <a href={linkTo("task", task)}>{task}</a>.
      </p>
      <figure className="quoted">
        <figcaption>Words of {model === undefined ? "the agent" : `the model ${model}`}</figcaption>
        <blockquote>{reason}</blockquote>
        {nodes.map(({ id, purpose }) => (
          <blockquote key={id}>
            {id}: {purpose}
          </blockquote>
        ))}
      </figure>
      {loosens.length > 0 && (
        <ul className="loosens" aria-label="What the change loosens">
          {loosens.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <GraphChange proposal={proposal} />
      <details>
        <summary>The patch, {patch.length === 1 ? "one operation" : `${patch.length} operations`}</summary>
        <ul className="patch">
          {patch.map(({ op, path, from, value }, index) => (
            <li key={index}>
              <code>
                {[op, from, path, value === undefined ? undefined : JSON.stringify(value)]
                  .filter((part) => part != null)
                  .join(" ")}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
