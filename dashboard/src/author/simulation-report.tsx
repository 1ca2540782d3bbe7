import type { Output } from "../api.ts";
import { count } from "../words.ts";

export function SimulationReport({ simulation }: { readonly simulation: Output<"simulate_definition"> }) {
  const { runs, ended, causes, escalated, reports, paths, nodes, edges, stuckAt } = simulation;
  const stuck = Object.entries(stuckAt);
  return (
    <section className="simulation" aria-labelledby="simulation">
      <h2 id="simulation">{count(runs, "random run")}</h2>
      <ul className="bars">
        {Object.entries(ended).map(([how, number]) => (
          <li key={how}>
            <span>{how}</span>
            <meter min={0} max={runs} value={number} aria-label={how} />
            <span className="muted">{Math.round((100 * number) / runs)}%</span>
          </li>
        ))}
      </ul>
      <dl className="facts">
        <dt>Reports</dt>
        <dd>
          {reports.median} median, {reports.p95} at the 95th percentile, {reports.max} at most, including work
          after a person resumed the task
        </dd>
        <dt>People</dt>
        <dd>needed in {Math.round(escalated * 100)}% of the runs</dd>
        <dt>Paths</dt>
        <dd>{paths.toLocaleString()} different</dd>
        <dt>Covered</dt>
        <dd>
          {nodes.visited} of {nodes.total} nodes, {edges.taken} of {edges.total} edges
        </dd>
        {nodes.never.length > 0 && (
          <>
            <dt>Never reached</dt>
            <dd>{nodes.never.join(", ")}</dd>
          </>
        )}
        {causes.length > 0 && (
          <>
            <dt>Why not done</dt>
            {causes.slice(0, 5).map(({ ended: how, step, why, runs: number }) => (
              <dd key={`${how} ${step} ${why}`}>
                {Math.round((100 * number) / runs)}% {how}: {step}. {why}
              </dd>
            ))}
          </>
        )}
        {stuck.length > 0 && (
          <>
            <dt>Stuck at</dt>
            <dd>{stuck.map(([node, number]) => `${node} (${number})`).join(", ")}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
