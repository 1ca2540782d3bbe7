import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ListedProposal } from "../../../src/model/proposal.ts";
import { type Input, send } from "../api.ts";
import { ProposalText } from "../proposals/proposal-text.tsx";
import { proposalEffect } from "../proposals/proposal-words.ts";
import { AskedAt } from "./ask-head.tsx";
import { type Decision, decisions } from "./decisions.ts";
import { NoteField, noteIn } from "./note-field.tsx";
import { subjectOfProposal } from "./subject.ts";

interface Props {
  readonly listed: ListedProposal;
  /** the person's earlier decision about this proposal, if it was undone */
  readonly undone: Decision | undefined;
}

/** An open proposal, which only a person accepts or rejects. */
export function ProposalCard({ listed, undone }: Props) {
  const { proposal } = listed;
  const [note, setNote] = useState(undone?.note ?? "");
  const title = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the focus would return to the top of the page.
    if (undone) card.current?.focus({ preventScroll: true });
  }, []);
  const subject = subjectOfProposal(listed);
  const decide = (label: string, decision: Input<"decide_proposal">["decision"]) =>
    decisions.decide({ subject, label, note: noteIn(note), act: decideProposal(listed, decision) });
  return (
    <article
      className="ask proposal"
      aria-labelledby={title}
      data-proposal={proposal.id}
      ref={card}
      tabIndex={-1}
    >
      <p className="ask-head">
        <span className="kind">Proposal</span>
        {subject.href === undefined ? <span>{subject.name}</span> : <a href={subject.href}>{subject.name}</a>}
        <AskedAt at={proposal.at} />
      </p>
      <h2 id={title}>{proposalEffect(proposal)}</h2>
      <ProposalText proposal={proposal} />
      <NoteField note={note} onNote={setNote} />
      <ul className="choices">
        <li className="choice">
          <button type="button" className="primary" onClick={() => decide("Accept", "accept")}>
            Accept
          </button>
        </li>
        <li className="choice">
          <button type="button" onClick={() => decide("Reject", "reject")}>
            Reject
          </button>
        </li>
      </ul>
    </article>
  );
}

/** The call for a decision. It names the version that was shown: another person may have decided meanwhile. */
export function decideProposal(
  { proposal: { id: proposalId }, version }: ListedProposal,
  decision: Input<"decide_proposal">["decision"],
): Decision["act"] {
  return (note) =>
    send("decide_proposal", { proposalId, version, decision, ...(note !== undefined && { note }) });
}
