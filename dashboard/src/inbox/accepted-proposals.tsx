import { useRef } from "preact/hooks";
import type { ListedProposal } from "../../../src/model/proposal.ts";
import { ProposalText } from "../proposals/proposal-text.tsx";
import { proposalTitle } from "../proposals/proposal-words.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { ago } from "../words.ts";
import { DecidedRow } from "./decided-row.tsx";
import { decisions } from "./decisions.ts";
import { decideProposal } from "./proposal-card.tsx";
import { subjectOfProposal } from "./subject.ts";
import { useClickGuard } from "./use-click-guard.ts";
import { useDecisions } from "./use-decisions.ts";

/** The proposals in force. A person can revoke each of them, with the same time to undo as in the inbox. */
export function AcceptedProposals() {
  const { data, error } = useQuery("list_proposals", { state: "accepted" }, { ofTeam: true });
  const decided = useDecisions();
  const root = useRef<HTMLElement>(null);
  useClickGuard(root);
  const proposals = data?.proposals ?? [];
  return (
    <section className="accepted" aria-labelledby="accepted" ref={root} hidden={proposals.length === 0}>
      <h2 id="accepted">Accepted proposals</h2>
      <Problem error={error} />
      <ul className="cards">
        {proposals.map((listed) => {
          const decision = decided.get(subjectOfProposal(listed).key);
          return (
            <li key={listed.proposal.id}>
              {decision ? <DecidedRow decision={decision} /> : <Accepted listed={listed} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Accepted({ listed }: { readonly listed: ListedProposal }) {
  const { proposal } = listed;
  const { decided } = proposal;
  const revoke = () =>
    decisions.decide({
      subject: subjectOfProposal(listed),
      label: "Revoke",
      note: undefined,
      act: decideProposal(listed, "revoke"),
    });
  return (
    <article className="ask accepted-one" data-proposal={proposal.id}>
      <p className="decided-line">
        <strong>{proposalTitle(proposal)}</strong>
        {decided && (
          <span className="muted">
            accepted by {decided.by}, {ago(decided.at)}
            {decided.note !== undefined && `: ${decided.note}`}
          </span>
        )}
        <button type="button" onClick={revoke}>
          Revoke
        </button>
      </p>
      <details>
        <summary>What it changes</summary>
        <ProposalText proposal={proposal} />
      </details>
    </article>
  );
}
