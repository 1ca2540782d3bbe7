import { useRef } from "preact/hooks";
import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { StatusChip } from "../shell/status-chip.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, count } from "../words.ts";
import { Deadlocks } from "./deadlocks.tsx";
import { MarksList } from "./marks-list.tsx";
import { WorkerCard } from "./worker-card.tsx";

/** Thoughts and leases change without an entry in the log, so the page asks for them. */
const EVERY_MS = 2_000;

type Team = Output<"watch_team">;

export function WorkersView() {
  const { data, error } = useQuery("watch_team", {}, { on: () => true, ofTeam: true, everyMs: EVERY_MS });
  const skew = useSkew(data);
  useTick();
  if (!data) return <Problem error={error} />;
  const { workers, marks, ended, left, more } = data;
  const holders = new Map(marks.filter(({ lock }) => lock).map(({ file, by }) => [file, by]));
  return (
    <>
      <Problem error={error} />
      <p className="muted" role="status">
        {count(workers.length, "worker")} connected{more && ", and more that are not shown"}
      </p>
      <Deadlocks />
      {workers.length === 0 ? (
        <NoWorkers />
      ) : (
        <ul className="workers">
          {workers.map((worker) => (
            <li key={worker.id}>
              <WorkerCard worker={worker} holders={holders} skew={skew} />
            </li>
          ))}
        </ul>
      )}
      <div className="team-more">
        <MarksList marks={marks} skew={skew} />
        <Lately ended={ended} />
        <Left left={left} />
      </div>
    </>
  );
}

/** How much the server's clock is ahead of the browser's, in milliseconds. */
function useSkew(data: Team | undefined): number {
  const seen = useRef<{ data: Team | undefined; skew: number }>({ data: undefined, skew: 0 });
  if (data && seen.current.data !== data) seen.current = { data, skew: data.now - Date.now() };
  return seen.current.skew;
}

function Lately({ ended }: Pick<Team, "ended">) {
  if (ended.length === 0) return null;
  return (
    <section className="values" aria-labelledby="lately">
      <h2 id="lately">Ended lately</h2>
      <ul className="lines">
        {ended.map(({ task, title = task, status, by, at }) => (
          <li key={task}>
            <a href={linkTo("task", task)}>{title}</a>
            <span className="muted">
              <StatusChip status={status} /> by {by}, {ago(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ways = { disconnected: "disconnected", expired: "lease ran out" } as const;

function Left({ left }: Pick<Team, "left">) {
  if (left.length === 0) return null;
  return (
    <section className="values" aria-labelledby="left">
      <h2 id="left">Left lately</h2>
      <ul className="lines">
        {left.map(({ id, how, at }) => (
          <li key={id}>
            <span>{id}</span>
            <span className={how === "expired" ? "bad" : "muted"}>
              {ways[how]}, {ago(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoWorkers() {
  return (
    <section className="empty">
      <h2>No worker is connected</h2>
      <p>
        An agent joins with <code>connect</code>, and takes tasks with <code>next_task</code>. Start its
        server with <code>--tools team</code>.
      </p>
    </section>
  );
}
