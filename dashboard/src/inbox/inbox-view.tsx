import { useEffect, useRef, useState } from "preact/hooks";
import type { ListedProposal } from "../../../src/model/proposal.ts";
import { Problem } from "../shell/problem.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count } from "../words.ts";
import { DecidedRow } from "./decided-row.tsx";
import { type Decision, decisions } from "./decisions.ts";
import { InboxCard } from "./inbox-card.tsx";
import { type InboxItem, inboxChanges, waitingIn } from "./inbox-item.ts";
import { NoticeCard } from "./notice-card.tsx";
import { NotifyButton } from "./notify-button.tsx";
import { placedRows } from "./placed-rows.ts";
import { ProposalCard } from "./proposal-card.tsx";
import { subjectOf, subjectOfProposal } from "./subject.ts";
import { useClickGuard } from "./use-click-guard.ts";
import { useDecisions } from "./use-decisions.ts";

export function InboxView() {
  const [limit, setLimit] = useState(50);
  const { data, error, refresh } = useQuery("list_inbox", { limit }, { ...inboxChanges, pauseMs: 300 });
  const decided = useDecisions();
  const root = useRef<HTMLDivElement>(null);
  useClickGuard(root);
  useTick();
  const recorded = countOf(decided, "recorded");
  const refused = countOf(decided, "refused");
  // Refresh after refusals too: a decision that is refused because of a changed file writes no log entry, so no
  // event would refresh the list.
  useEffect(() => {
    if (recorded + refused > 0) refresh();
  }, [recorded, refused]);
  useEffect(() => () => decisions.clearRecorded(), []);
  const open = new Map<string, Waiting>([
    ...(data?.items ?? []).map((item) => [subjectOf(item).key, item] as const),
    ...(data?.proposals ?? []).map((one) => [subjectOfProposal(one).key, one] as const),
  ]);
  const rows = useRows(open, decided);
  const isEmpty =
    data !== undefined && [...open.keys()].every((key) => decided.get(key)?.state.kind === "recorded");
  return (
    <div className="inbox" ref={root}>
      <div className="board-head">
        <h1>Inbox</h1>
        <span className="muted">{data && `${count(waitingIn(data), "item")} waiting`}</span>
        <NotifyButton />
        {recorded > 0 && (
          <button type="button" className="quiet" onClick={() => decisions.clearRecorded()}>
            Hide decided
          </button>
        )}
      </div>
      <p role="status" className="sr">
        {announcement(decided)}
      </p>
      <Problem error={error} />
      <ul className="cards">
        {rows.map((key) => (
          <li key={key}>
            <Row waiting={open.get(key)} decision={decided.get(key)} />
          </li>
        ))}
      </ul>
      {isEmpty && <NothingWaits />}
      {data?.nextCursor !== undefined && (
        <button type="button" onClick={() => setLimit(limit + 50)}>
          Show more
        </button>
      )}
    </div>
  );
}

function countOf(decided: ReadonlyMap<string, Decision>, kind: Decision["state"]["kind"]): number {
  return [...decided.values()].filter(({ state }) => state.kind === kind).length;
}

type Waiting = InboxItem | ListedProposal;

interface RowProps {
  readonly waiting: Waiting | undefined;
  readonly decision: Decision | undefined;
}

function Row({ waiting, decision }: RowProps) {
  const undone = useLast(decision);
  if (decision) return <DecidedRow decision={decision} />;
  if (!waiting) return null;
  if ("proposal" in waiting) return <ProposalCard listed={waiting} undone={undone} />;
  if (waiting.kind === "notice") return <NoticeCard item={waiting} subject={subjectOf(waiting)} />;
  return <InboxCard item={{ ...waiting, kind: waiting.kind }} undone={undone} />;
}

/** The keys of the rows, in an order in which decided rows do not move. */
function useRows(
  open: ReadonlyMap<string, Waiting>,
  decided: ReadonlyMap<string, Decision>,
): readonly string[] {
  const before = useRef<readonly string[]>([]);
  before.current = placedRows(before.current, [...open.keys()], new Set(decided.keys()));
  return before.current;
}

/** The text about the last changed decision, for screen readers. */
function announcement(decided: ReadonlyMap<string, Decision>): string {
  const newest = [...decided.values()].at(-1);
  if (!newest) return "";
  const { subject, label, state } = newest;
  if (state.kind === "waiting") return `${subject.name}: ${label}. Not sent yet, you can undo it.`;
  return state.kind === "recorded" ? `${subject.name}: ${label}. Recorded.` : "";
}

function NothingWaits() {
  return (
    <section className="empty">
      <h2>Nothing waits for you</h2>
      <p>
        Questions to people, approvals, stopped tasks and proposals appear here at once. You answer with a
        click, and the agent continues.
      </p>
    </section>
  );
}
