import type { ComponentChildren } from "preact";
import { useStepName } from "../graph/use-step-name.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, count } from "../words.ts";
import { decisionName, decisionTone, isByModel, tierName } from "./decision-words.ts";
import { type DecisionLine, grouped, rate } from "./grouped.ts";
import { RateChart } from "./rate-chart.tsx";
import { ShareTable } from "./share-table.tsx";

/** The most decisions that one look counts, and the most that are listed. */
const MOST = 1_000;
const LISTED = 60;

const dimensions = [
  { name: "workflow", title: "By workflow", of: (line: DecisionLine) => line.flow_key },
  { name: "step", title: "By step", of: (line: DecisionLine) => line.step_id },
  { name: "signature", title: "By signature", of: (line: DecisionLine) => line.signature_matched },
  { name: "tier", title: "By tier", of: (line: DecisionLine) => line.source },
] as const;

interface Props {
  readonly params: URLSearchParams;
  /** what follows the figures, or stands alone while there are none */
  readonly children: ComponentChildren;
}

/** The routing decisions of the project: how often tasks leave their path, where and why. */
export function DecisionsView({ params, children }: Props) {
  const { data, error } = useQuery(
    "list_decisions",
    { limit: MOST },
    { on: ({ events }) => events.some(({ type }) => type === "routed"), pauseMs: 1_000 },
  );
  useTick();
  if (!data) return <Problem error={error} />;
  if (data.decisions.length === 0)
    return (
      <div className="decisions">
        <NoDecisions />
        {children}
      </div>
    );
  const chosen = dimensions.flatMap(({ name, of }) => {
    const value = params.get(name);
    return value === null ? [] : [{ name, value, of }];
  });
  const fits = (line: DecisionLine, but?: string) =>
    chosen.every(({ name, value, of }) => name === but || of(line) === value);
  const lines = data.decisions.filter((line) => fits(line));
  const linkFor = (name: string) => (key: string | undefined) => {
    const others = chosen.filter((one) => one.name !== name).map((one) => [one.name, one.value] as const);
    return linkTo(
      "decisions",
      undefined,
      Object.fromEntries([...others, ...(key === undefined ? [] : [[name, key]])]),
    );
  };
  const offRoad = lines.filter((line) => line.offroad).length;
  return (
    <div className="decisions">
      <div className="board-head">
        <h1>Decisions</h1>
        <span role="status">
          <strong>{rate({ total: lines.length, offRoad })}</strong> off-road,{" "}
          {count(lines.length, "decision")}
          {data.counts.total > data.decisions.length &&
            `, the newest of ${data.counts.total.toLocaleString()}`}
        </span>
        {chosen.length > 0 && <a href={linkTo("decisions")}>Show all</a>}
      </div>
      <Problem error={error} />
      <RateChart lines={lines} />
      <div className="share-tables">
        {dimensions.map(({ name, title, of }) => (
          <ShareTable
            key={name}
            title={title}
            groups={grouped(
              data.decisions.filter((line) => fits(line, name)),
              of,
            )}
            chosen={params.get(name) ?? undefined}
            {...(name === "tier" && { nameOf: (key) => tierName(key as DecisionLine["source"]) })}
            linkFor={linkFor(name)}
          />
        ))}
      </div>
      {children}
      <DecisionList lines={lines} />
    </div>
  );
}

function DecisionList({ lines }: { readonly lines: readonly DecisionLine[] }) {
  return (
    <section aria-labelledby="decided">
      <h2 id="decided">Newest decisions</h2>
      <ul className="decided-list">
        {lines.slice(0, LISTED).map((line) => (
          <DecisionRow key={`${line.seq} ${line.step_id}`} line={line} />
        ))}
      </ul>
      {lines.length > LISTED && <p className="muted">… and {lines.length - LISTED} more.</p>}
    </section>
  );
}

function DecisionRow({ line }: { readonly line: DecisionLine }) {
  const step = useStepName(line.flow_key, line.step_id);
  return (
    <li className={line.offroad ? "off" : ""}>
      <span className={`chip s-${decisionTone(line.decision)}`}>{decisionName(line.decision)}</span>
      <span className="told">
        <a href={linkTo("task", line.run_id, { seq: String(line.seq) })}>{line.run_id}</a> at {step}:{" "}
        {isByModel(line.source) ? <q>{line.reason}</q> : line.reason}
      </span>
      <span className="muted">
        {tierName(line.source)}, {line.confidence.toLowerCase()} confidence
        {line.model && `, ${line.model.name}`}, {ago(Date.parse(line.timestamp))}
      </span>
    </li>
  );
}

function NoDecisions() {
  return (
    <section className="empty">
      <h1>No decision yet</h1>
      <p>
        An agent that reports figures with <code>route_task</code> lets Navigator decide where its task goes.
        Each decision appears here with its grounds. Start the agent's server with{" "}
        <code>--tools tasks,route</code>.
      </p>
    </section>
  );
}
