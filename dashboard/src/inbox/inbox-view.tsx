import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shell/problem.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count } from "../words.ts";
import { DecidedRow } from "./decided-row.tsx";
import { type Decision, decisions, keyOf } from "./decisions.ts";
import { InboxCard } from "./inbox-card.tsx";
import type { InboxItem } from "./inbox-item.ts";
import { NotifyButton } from "./notify-button.tsx";
import { placedRows } from "./placed-rows.ts";
import { useClickGuard } from "./use-click-guard.ts";
import { useDecisions } from "./use-decisions.ts";

export function InboxView() {
  const [limit, setLimit] = useState(50);
  const { data, error, refresh } = useQuery("list_inbox", { limit }, { on: () => true, pauseMs: 300 });
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
  const open = new Map(data?.items.map((item) => [keyOf(item), item]));
  const rows = useRows(open, decided);
  const isEmpty =
    data !== undefined && [...open.keys()].every((key) => decided.get(key)?.state.kind === "recorded");
  return (
    <div className="inbox" ref={root}>
      <div className="board-head">
        <h1>Inbox</h1>
        <span className="muted">{data && `${count(data.total, "item")} waiting`}</span>
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
            <Row item={open.get(key)} decision={decided.get(key)} />
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

interface RowProps {
  readonly item: InboxItem | undefined;
  readonly decision: Decision | undefined;
}

function Row({ item, decision }: RowProps) {
  const undone = useLast(decision);
  if (decision) return <DecidedRow decision={decision} />;
  return item ? <InboxCard item={item} undone={undone} /> : null;
}

/** The keys of the rows, in an order in which decided rows do not move. */
function useRows(
  open: ReadonlyMap<string, InboxItem>,
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
  const { name, label, state } = newest;
  if (state.kind === "waiting") return `${name}: ${label}. Not sent yet, you can undo it.`;
  return state.kind === "recorded" ? `${name}: ${label}. Recorded.` : "";
}

function NothingWaits() {
  return (
    <section className="empty">
      <h2>Nothing waits for you</h2>
      <p>
        Questions to people, approvals and stopped tasks appear here at once. You answer with a click, and the
        agent continues.
      </p>
    </section>
  );
}
