import { useRef, useState } from "preact/hooks";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count } from "../words.ts";
import { InboxCard } from "./inbox-card.tsx";
import { NotifyButton } from "./notify-button.tsx";

export function InboxView() {
  const [limit, setLimit] = useState(50);
  const { data, error, refresh } = useQuery("list_inbox", { limit }, { on: () => true, pauseMs: 300 });
  useTick();
  const [status, setStatus] = useState("");
  const statusLine = useRef<HTMLParagraphElement>(null);
  const done = (what: string) => {
    setStatus(what);
    refresh();
    // The card disappears with its focused button. Without this line, the focus would return to the top of the page.
    statusLine.current?.focus();
  };
  return (
    <div className="inbox">
      <div className="board-head">
        <h1>Inbox</h1>
        <span className="muted">{data && `${count(data.total, "item")} waiting`}</span>
        <NotifyButton />
      </div>
      <p role="status" ref={statusLine} tabIndex={-1} className={status ? "said" : "sr"}>
        {status}
      </p>
      <Problem error={error} />
      {data?.items.length === 0 && <NothingWaits />}
      <ul className="cards">
        {data?.items.map((item) => (
          <li key={`${item.taskId} ${item.step} ${item.visit} ${item.requirement ?? ""}`}>
            <InboxCard item={item} onDone={done} />
          </li>
        ))}
      </ul>
      {data?.nextCursor !== undefined && (
        <button type="button" onClick={() => setLimit(limit + 50)}>
          Show more
        </button>
      )}
    </div>
  );
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
