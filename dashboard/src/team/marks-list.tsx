import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { duration } from "../words.ts";

type Mark = Output<"watch_team">["marks"][number];

interface Props {
  readonly marks: readonly Mark[];
  readonly skew: number;
}

/** The held locks, with the workers that wait for each, and then the marked files. */
export function MarksList({ marks, skew }: Props) {
  if (marks.length === 0) return null;
  const sorted = [...marks.filter(({ lock }) => lock), ...marks.filter(({ lock }) => !lock)];
  return (
    <section className="values" aria-labelledby="marks">
      <h2 id="marks">
        Locks and marked files <span className="muted">{marks.length}</span>
      </h2>
      <ul className="lines">
        {sorted.map((mark) => (
          <Line key={`${mark.file} ${mark.by}`} mark={mark} now={Date.now() + skew} />
        ))}
      </ul>
    </section>
  );
}

function Line({ mark, now }: { readonly mark: Mark; readonly now: number }) {
  const { file, by, task, reason, until, lock, waiting } = mark;
  return (
    <li data-mark={file}>
      <span className={lock ? "lock" : "file"}>{file}</span>
      <span className="muted">
        {by}
        {task !== undefined && (
          <>
            {" "}
            for <a href={linkTo("task", task)}>{task}</a>
          </>
        )}
        {reason !== undefined && `: ${reason}`}, {duration(Math.max(0, until - now))} left
      </span>
      {waiting.length > 0 && <span className="waits">waited for by {waiting.join(", ")}</span>}
    </li>
  );
}
