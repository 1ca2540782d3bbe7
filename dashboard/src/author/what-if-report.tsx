import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { count } from "../words.ts";

type Result = Output<"what_if">;
type Changed = Result["changed"][number];

const LISTED = 50;

/** Which tasks would have gone elsewhere with another definition. */
export function WhatIfReport({ result }: { readonly result: Result }) {
  const { tasks, decisions, elsewhere, changed, model } = result;
  const calls = model.after.calls - model.before.calls;
  return (
    <section className="what-if" aria-labelledby="what-if">
      <h2 id="what-if">What if</h2>
      <p role="status">
        {count(elsewhere, "task")} of {tasks} would have gone elsewhere, {count(decisions, "decision")}
        {calls !== 0 && `, ${count(Math.abs(calls), "call")} of a model ${calls < 0 ? "fewer" : "more"}`}.
      </p>
      {changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Task</th>
              <th>Step</th>
              <th>Went</th>
              <th>Would have gone</th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, LISTED).map((one) => (
              <tr key={`${one.taskId} ${one.seq}`}>
                <td>
                  <a href={linkTo("task", one.taskId, { seq: String(one.seq) })}>{one.taskId}</a>
                </td>
                <td>{one.step}</td>
                <td>{wayWords(one.before)}</td>
                <td>{afterWords(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.length > LISTED && <p className="muted">… and {changed.length - LISTED} more.</p>}
    </section>
  );
}

function wayWords({ decision, next, target }: Changed["before"]): string {
  const to = target ?? next;
  return to === undefined ? decision : `${decision} to ${to}`;
}

function afterWords({ after, later }: Changed): string {
  const words = {
    open: "a model would be asked",
    impossible: "nothing is decided there",
    gone: "the step is gone",
  };
  const way = after.kind === "decided" ? wayWords(after) : words[after.kind];
  return later ? `${way}, if it had come here` : way;
}
