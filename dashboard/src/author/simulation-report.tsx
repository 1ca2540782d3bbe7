import type { Graph } from "../../../src/model/graph.ts";
import type { Output } from "../api.ts";
import { count } from "../words.ts";

type Simulation = Output<"simulate_definition">;

const CAUSES = 5;
const NAMED = 12;

interface Props {
  readonly simulation: Simulation;
  readonly graph: Graph | undefined;
}

/** How random runs fared: in one sentence, then why the others did not succeed, then what they covered. */
export function SimulationReport({ simulation, graph }: Props) {
  const { runs, ended, causes, escalated, reports, paths, nodes, edges } = simulation;
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]));
  const nameOf = (step: string) => names.get(step) ?? step;
  const share = (number: number) => percent(number, runs);
  return (
    <section className="simulation" aria-labelledby="simulation">
      <h2 id="simulation">{count(runs, "random run")}</h2>
      <p>{sentence(simulation)}</p>
      <ul className="bars">
        {Object.entries(ended).map(([how, number]) => (
          <li key={how}>
            <span>{how}</span>
            <meter min={0} max={runs} value={number} aria-label={how} />
            <span className="muted">{share(number)}</span>
          </li>
        ))}
      </ul>
      {causes.length > 0 && (
        <>
          <h3>Why runs did not succeed</h3>
          <ul className="causes">
            {causes.slice(0, CAUSES).map(({ ended: how, step, why, runs: number }) => (
              <li key={`${how} ${step} ${why}`}>
                <strong>{share(number)}</strong> {how} at {nameOf(step)}. {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <dl className="facts">
        <dt>Covered</dt>
        <dd>
          {nodes.visited} of {nodes.total} steps, {edges.taken} of {edges.total} ways.{" "}
          {nodes.never.length > 0 && "The graph marks the steps that no run reached."}
        </dd>
        {nodes.never.length > 0 && (
          <>
            <dt>Never reached</dt>
            <dd>{listed(nodes.never.map(nameOf))}</dd>
          </>
        )}
        {edges.never.length > 0 && (
          <>
            <dt>Never taken</dt>
            <dd>{listed(edges.never)}</dd>
          </>
        )}
        <dt>Reports</dt>
        <dd>
          {reports.median} median, {reports.p95} at the 95th percentile, at most {reports.max}, including work
          after a person resumed the task
        </dd>
        <dt>People</dt>
        <dd>needed in {Math.round(escalated * 100)}% of the runs</dd>
        <dt>Paths</dt>
        <dd>{paths.toLocaleString()} different</dd>
      </dl>
    </section>
  );
}

function sentence({ runs, ended, causes }: Simulation): string {
  const succeeded = ended["success"] ?? 0;
  const first = `${percent(succeeded, runs)} of random runs succeed: every outcome is equally likely.`;
  const [worst] = causes;
  if (!worst) return first;
  return `${first} That is no forecast: it shows which ways exist, not how often agents take them.`;
}

function percent(number: number, runs: number): string {
  const share = (100 * number) / runs;
  return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)}%`;
}

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
