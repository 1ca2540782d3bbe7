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
  const [said, setSaid] = useState("");
  const told = useRef<HTMLParagraphElement>(null);
  const done = (what: string) => {
    setSaid(what);
    refresh();
    // The card goes away with the button that was pressed: the keyboard would begin at the top of the page again.
    told.current?.focus();
  };
  return (
    <div className="inbox">
      <div className="board-head">
        <h1>Inbox</h1>
        <span className="muted">{data && count(data.total, "thing waits", "things wait")}</span>
        <NotifyButton />
      </div>
      <p role="status" ref={told} tabIndex={-1} className={said ? "said" : "sr"}>
        {said}
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
        When a workflow asks a person, when a task has used up its retries, or when an approval is needed, it
        appears here at once. You answer with a click and the agent goes on.
      </p>
    </section>
  );
}
