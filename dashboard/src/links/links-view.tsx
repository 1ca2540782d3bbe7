import { useMemo, useState } from "preact/hooks";
import type { Output } from "../api.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { useLayout } from "../graph/use-layout.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { count, duration, moment } from "../words.ts";
import { LinksPanel } from "./links-panel.tsx";
import { taskGraph } from "./task-graph.ts";
import { useCriticalPath } from "./use-critical-path.ts";

/** The tasks that wait for each other. The tasks of a parent are one node until a person opens it. */
export function LinksView() {
  const { data, error } = useQuery("graph_tasks", {}, { on: () => true, pauseMs: 1_000 });
  if (!data) return <Problem error={error} />;
  if (data.tasks.length === 0) return <NoLinks alone={data.alone} />;
  return (
    <>
      <Problem error={error} />
      <TaskMap data={data} />
    </>
  );
}

function TaskMap({ data }: { readonly data: Output<"graph_tasks"> }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const { tasks: critical, forecast } = useCriticalPath();
  const drawn = useMemo(() => taskGraph(data, { open, critical }), [data, open, critical]);
  const laidOut = useLayout(drawn.graph, drawn.layoutKey);
  const parents = useMemo(() => [...new Set(data.tasks.flatMap(({ parent }) => parent ?? []))], [data]);
  const toggle = (id: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const blocked = data.tasks.filter(
    ({ status, blockers = 0 }) => status === "PENDING" && blockers > 0,
  ).length;
  return (
    <div className="links">
      <div className="links-head">
        <span className="muted" role="status">
          {count(data.tasks.length, "task")}, {blocked} blocked
          {data.alone > 0 && `, ${data.alone} without links`}
          {data.more && ", older ones are not shown"}
        </span>
        {parents.length > 0 && (
          <button
            type="button"
            className="quiet"
            onClick={() => setOpen(open.size === 0 ? new Set(parents) : new Set())}
          >
            {open.size === 0 ? "Open all parents" : "Close all parents"}
          </button>
        )}
        <Key hasPath={critical.size > 0} />
        <Outlook forecast={forecast} />
      </div>
      <div className="links-body">
        <div className="stage">
          {laidOut ? (
            <FlowGraph
              continues
              laidOut={laidOut}
              marks={drawn.marks}
              label="Tasks and their links"
              selected={selected}
              onSelect={setSelected}
            />
          ) : (
            <p className="loading" role="status">
              Drawing…
            </p>
          )}
        </div>
        <LinksPanel
          data={data}
          drawn={drawn}
          selected={selected}
          isParent={(id) => parents.includes(id)}
          isOpen={(id) => open.has(id)}
          onToggle={toggle}
          onSelect={setSelected}
        />
      </div>
    </div>
  );
}

/** How long the critical path takes, and when all is likely done. */
function Outlook({ forecast }: { readonly forecast: Output<"forecast"> | undefined }) {
  if (!forecast || forecast.tasks === 0) return null;
  const { critical_ms, done_by, stuck_tasks, reason } = forecast;
  return (
    <p className="outlook">
      {critical_ms > 0 && `Critical path: ${duration(critical_ms)}. `}
      {done_by
        ? `Done by ${moment(done_by.p50)} as likely as not, by ${moment(done_by.p95)} very likely.`
        : reason !== undefined && `No forecast: ${reason}.`}
      {stuck_tasks > 0 && ` ${count(stuck_tasks, "task")} cannot be done as things are.`}
    </p>
  );
}

const kinds = ["ready", "blocked", "active", "waiting", "done", "failed"] as const;

function Key({ hasPath }: { readonly hasPath: boolean }) {
  return (
    <ul className="work-key" aria-label="Colours">
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`step work-${kind}`} aria-hidden="true" /> {kind}
        </li>
      ))}
      {hasPath && (
        <li>
          <span className="step critical" aria-hidden="true" /> critical path
        </li>
      )}
    </ul>
  );
}

function NoLinks({ alone }: { readonly alone: number }) {
  return (
    <section className="empty">
      <h2>No task waits for another</h2>
      <p>
        {alone > 0 && `${count(alone, "task")} without links. `}
        Agents link tasks with <code>link</code>, or with <code>blocked_by</code> when they create them.
      </p>
    </section>
  );
}
