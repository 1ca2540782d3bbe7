import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { dollars, duration } from "../words.ts";

/** Adding up reads the whole log, so a change is shown after this time. */
const PAUSE_MS = 5_000;

const dimensions = [
  { by: "worker", name: "By worker" },
  { by: "task", name: "By task" },
  { by: "phase", name: "By phase" },
] as const;
type By = (typeof dimensions)[number]["by"];
type Cost = Output<"team_costs">["costs"][number];

/** What work cost and how long it took. */
export function CostsView({ params }: { readonly params: URLSearchParams }) {
  const by = dimensions.find((one) => one.by === params.get("by"))?.by ?? "worker";
  const { data, error } = useQuery("team_costs", { by }, { on: () => true, pauseMs: PAUSE_MS });
  return (
    <div className="costs">
      <nav className="parts" aria-label="Added up by">
        {dimensions.map((one) => (
          <a
            key={one.by}
            href={linkTo("team", "costs", { by: one.by })}
            aria-current={one.by === by ? "true" : undefined}
          >
            {one.name}
          </a>
        ))}
      </nav>
      <Problem error={error} />
      {data && data.costs.length === 0 && (
        <section className="empty">
          <h2>No work was done yet</h2>
          <p>
            Time is counted while a worker has claimed a task. Workers add costs and tokens with{" "}
            <code>log_metrics</code>.
          </p>
        </section>
      )}
      {data && data.costs.length > 0 && <Table by={by} costs={data.costs} />}
      {data?.more && <p className="muted">There are more than are shown here.</p>}
    </div>
  );
}

const heads: Readonly<Record<By, string>> = { worker: "Worker", task: "Task", phase: "Phase" };

function Table({ by, costs }: { readonly by: By; readonly costs: readonly Cost[] }) {
  const most = Math.max(...costs.map(({ time_ms }) => time_ms), 1);
  const dearest = Math.max(...costs.map(({ cost_usd }) => cost_usd), Number.EPSILON);
  return (
    <table aria-label={`Cost and time by ${by}`}>
      <thead>
        <tr>
          <th scope="col">{heads[by]}</th>
          <th scope="col">Cost</th>
          <th scope="col">Time of work</th>
          <th scope="col" className="number wide">
            Tokens in
          </th>
          <th scope="col" className="number wide">
            Tokens out
          </th>
        </tr>
      </thead>
      <tbody>
        {costs.map(({ key, title = key, cost_usd, time_ms, tokens_in, tokens_out }) => (
          <tr key={key}>
            <th scope="row">{by === "task" ? <a href={linkTo("task", key)}>{title}</a> : key}</th>
            <td>
              <Bar share={cost_usd / dearest} text={dollars(cost_usd)} />
            </td>
            <td>
              <Bar share={time_ms / most} text={time_ms === 0 ? "–" : duration(time_ms)} />
            </td>
            <td className="number wide">{tokens_in.toLocaleString()}</td>
            <td className="number wide">{tokens_out.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure with a bar that compares it with the largest one. */
function Bar({ share, text }: { readonly share: number; readonly text: string }) {
  return (
    <span className="figure">
      <span>{text}</span>
      <svg className="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(share * 100)} height="4" />
      </svg>
    </span>
  );
}
