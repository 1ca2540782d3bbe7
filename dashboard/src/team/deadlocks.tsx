import { linkTo } from "../route.ts";
import { useQuery } from "../use-query.ts";
import { duration } from "../words.ts";

const PAUSE_MS = 1_000;
/** A worker that begins to wait for a lock writes no entry. */
const EVERY_MS = 5_000;

/** The circles of waiting that no worker in them can end, and the ready tasks that wait too long. */
export function Deadlocks() {
  const { data } = useQuery(
    "list_waits",
    {},
    { on: () => true, ofTeam: true, pauseMs: PAUSE_MS, everyMs: EVERY_MS },
  );
  if (!data || data.deadlocks.length + data.starving.length === 0) return null;
  return (
    <>
      {data.deadlocks.length > 0 && (
        <div className="refused" role="alert">
          <strong>Deadlock.</strong>
          <ul>
            {data.deadlocks.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {data.starving.length > 0 && (
        <section className="values" aria-labelledby="starving">
          <h2 id="starving">Ready for too long</h2>
          <ul className="lines">
            {data.starving.map(({ task, title = task, waited_ms, why }) => (
              <li key={task}>
                <a href={linkTo("task", task)}>{title}</a>
                <span className="waits">
                  {duration(waited_ms)}: {why}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
