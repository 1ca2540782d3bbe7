import { useEffect, useRef, useState } from "preact/hooks";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count } from "../words.ts";
import { DecidedRow } from "./decided-row.tsx";
import { type Decision, decisions } from "./decisions.ts";
import { InboxCard } from "./inbox-card.tsx";
import { InboxFilter } from "./inbox-filter.tsx";
import { inboxChanges, waitingIn } from "./inbox-item.ts";
import { InboxList } from "./inbox-list.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { NotifyButton } from "./notify-button.tsx";
import { placedRows } from "./placed-rows.ts";
import { ProposalCard } from "./proposal-card.tsx";
import { isSnoozed, wakeAll } from "./snoozed.ts";
import { subjectOf } from "./subject.ts";
import { useClickGuard } from "./use-click-guard.ts";
import { useDecisions } from "./use-decisions.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { linesIn, type WaitingKind, type WaitingLine } from "./waiting.ts";

interface Address {
  /** the key of the decision that is shown */
  readonly at: string | undefined;
  /** the task whose question is shown first; without it, the newest question is */
  readonly task?: string | undefined;
}

/** The inbox: a list of what waits, and one decision. */
export function InboxView({ at, task }: Address) {
  const [limit, setLimit] = useState(100);
  const [kind, setKind] = useState<WaitingKind>();
  const [, setWoken] = useState(0);
  const { data, error, refresh } = useQuery("list_inbox", { limit }, { ...inboxChanges, pauseMs: 300 });
  const decided = useDecisions();
  const one = useRef<HTMLDivElement>(null);
  useClickGuard(one);
  useTick();
  const recorded = countOf(decided, "recorded");
  const refused = countOf(decided, "refused");
  // Refresh after refusals too: a decision that is refused because of a changed file writes no log entry, so no
  // event would refresh the list.
  useEffect(() => {
    if (recorded + refused > 0) refresh();
  }, [recorded, refused]);
  useEffect(() => () => decisions.clearRecorded(), []);
  const lines = linesIn([...(data?.items ?? []), ...(data?.proposals ?? [])]);
  const awake = lines.filter(({ subject: { key } }) => !isSnoozed(key) || key === at);
  const open = new Map(
    awake.filter((line) => kind === undefined || line.kind === kind).map((line) => [line.subject.key, line]),
  );
  const keys = useRows(open, decided);
  const asked = keys.filter((key) => task === undefined || open.get(key)?.subject.id === task);
  const shown = useShown(at, asked);
  useInboxKeys(one);
  const isEmpty =
    data !== undefined && lines.every(({ subject: { key } }) => decided.get(key)?.state.kind === "recorded");
  return (
    <div className={`inbox${at === undefined ? "" : " one-shown"}`}>
      <div className="inbox-side">
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
        <InboxFilter lines={lines} kind={kind} onKind={setKind} />
        <InboxList
          rows={keys.map((key) => ({ key, line: open.get(key), decision: decided.get(key) }))}
          shown={shown}
        />
        {isEmpty && <NothingWaits />}
        {awake.length < lines.length && (
          <button
            type="button"
            className="quiet"
            onClick={() => {
              wakeAll();
              setWoken((times) => times + 1);
            }}
          >
            Show {lines.length - awake.length} snoozed
          </button>
        )}
        {data?.nextCursor !== undefined && limit < 500 && (
          <button type="button" onClick={() => setLimit(limit + 100)}>
            Show more
          </button>
        )}
      </div>
      <div className="inbox-one">
        {at !== undefined && (
          <a className="back-link" href={linkTo("inbox")}>
            Back to the list
          </a>
        )}
        <div ref={one}>
          {shown !== undefined && <Shown key={shown} line={open.get(shown)} decision={decided.get(shown)} />}
          {shown === undefined && task !== undefined && data && (
            <p className="muted gone">No question of this task waits here. Choose an entry of the list.</p>
          )}
        </div>
      </div>
    </div>
  );
}

function countOf(decided: ReadonlyMap<string, Decision>, kind: Decision["state"]["kind"]): number {
  return [...decided.values()].filter(({ state }) => state.kind === kind).length;
}

/**
 * The key of the decision that is shown: the one of the address, else the first. It stays the same while the list
 * changes, so that no button changes its meaning under the pointer.
 */
function useShown(at: string | undefined, keys: readonly string[]): string | undefined {
  const first = useRef<string | undefined>(undefined);
  first.current ??= keys[0];
  const isGone = first.current !== undefined && !keys.includes(first.current);
  // With nothing shown in its place, no click can hit another decision.
  useEffect(() => {
    if (isGone && keys.length === 0) first.current = undefined;
  }, [isGone, keys.length]);
  return at ?? first.current;
}

interface ShownProps {
  readonly line: WaitingLine | undefined;
  readonly decision: Decision | undefined;
}

function Shown({ line, decision }: ShownProps) {
  const undone = useLast(decision);
  if (decision) return <DecidedRow decision={decision} />;
  if (!line)
    return (
      <p className="muted gone">This was decided elsewhere, or snoozed. Choose another entry of the list.</p>
    );
  const { waiting } = line;
  if ("proposal" in waiting) return <ProposalCard listed={waiting} undone={undone} />;
  if (waiting.kind === "notice") return <NoticeCard item={waiting} subject={subjectOf(waiting)} />;
  return <InboxCard item={{ ...waiting, kind: waiting.kind }} undone={undone} />;
}

/** The keys of the rows, in an order in which decided rows do not move. */
function useRows(
  open: ReadonlyMap<string, WaitingLine>,
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
