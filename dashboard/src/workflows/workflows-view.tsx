import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { Icon } from "../shell/icon.tsx";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count, duration } from "../words.ts";

type Workflow = Output<"list_workflows">["workflows"][number];
type Health = Output<"workflow_health">["workflows"][number];

/** The pause between two requests. The figures need not be exact at every moment. */
const PAUSE_MS = 2_000;

/** Every workflow with its health: what runs, waits and is stuck, how often it succeeds, and how long it takes. */
export function WorkflowsView() {
  useTick(60_000);
  const listed = useQuery("list_workflows", {});
  const health = useQuery("workflow_health", {}, { on: () => true, pauseMs: PAUSE_MS, everyMs: 60_000 });
  const byId = new Map(health.data?.workflows.map((one) => [one.workflow, one]));
  const workflows = (listed.data?.workflows ?? []).toSorted(
    (one, other) =>
      (byId.get(other.id)?.open ?? 0) - (byId.get(one.id)?.open ?? 0) || one.name.localeCompare(other.name),
  );
  if (listed.data && workflows.length === 0) return <NoWorkflows />;
  const more = health.data?.more;
  return (
    <div className="workflows-page">
      <div className="view-head">
        <h1>Workflows</h1>
        <p className="muted" role="status">
          {listed.data && health.data && summary(workflows, byId)}
        </p>
        <a className="button-link" href={linkTo("author")}>
          <Icon name="plus" /> Write a workflow
        </a>
      </div>
      <Problem error={listed.error ?? health.error} />
      {!listed.data && !listed.error && <p className="muted">Loading…</p>}
      {listed.data && (
        <table className="health">
          <thead>
            <tr>
              <th scope="col">Workflow</th>
              <th scope="col" className="number">
                Open
              </th>
              <th scope="col" className="number">
                For you
              </th>
              <th scope="col" className="number">
                Stuck
              </th>
              <th scope="col">Succeeded</th>
              <th scope="col" className="number">
                Median time
              </th>
              <th scope="col">
                <span className="sr">Versions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {workflows.map((workflow) => (
              <WorkflowRow
                key={workflow.id}
                workflow={workflow}
                health={byId.get(workflow.id)}
                isKnown={health.data !== undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {(more?.open || more?.ended) && (
        <p className="muted">
          {more.open && "Open tasks are counted among the oldest 1,000. "}
          {more.ended && "Success and time are those of the newest 1,000 ended tasks."}
        </p>
      )}
    </div>
  );
}

function summary(workflows: readonly Workflow[], byId: ReadonlyMap<string, Health>): string {
  const sum = (field: "open" | "waiting" | "stuck") =>
    workflows.reduce((total, { id }) => total + (byId.get(id)?.[field] ?? 0), 0);
  const [waiting, stuck] = [sum("waiting"), sum("stuck")];
  return [
    count(workflows.length, "workflow"),
    count(sum("open"), "open task"),
    waiting > 0 && `${waiting.toLocaleString()} for you`,
    stuck > 0 && `${stuck.toLocaleString()} stuck`,
  ]
    .filter((part) => part)
    .join(" · ");
}

interface RowProps {
  readonly workflow: Workflow;
  readonly health: Health | undefined;
  readonly isKnown: boolean;
}

function WorkflowRow({ workflow: { id, name, description, findings }, health, isKnown }: RowProps) {
  const { errors, warnings } = findings;
  return (
    <tr data-workflow={id}>
      <th scope="row" className="health-name">
        <a href={linkTo("map", id)} data-walk="">
          {name}
        </a>
        {errors + warnings > 0 && (
          <span className="chip s-PAUSED">{count(errors + warnings, "finding")}</span>
        )}
        {description !== "" && <span className="health-about muted">{description}</span>}
      </th>
      <td className="number" data-name="Open">
        <Count number={health?.open} isKnown={isKnown} href={linkTo("tasks", undefined, { workflow: id })} />
      </td>
      <td className="number" data-name="For you">
        <Count
          number={health?.waiting}
          isKnown={isKnown}
          href={linkTo("tasks", undefined, { workflow: id, status: "HITL" })}
        />
      </td>
      <td className={`number${health?.stuck ? " bad" : ""}`} data-name="Stuck">
        <Count
          number={health?.stuck}
          isKnown={isKnown}
          href={linkTo("tasks", undefined, { workflow: id, age: "30m" })}
        />
      </td>
      <td data-name="Succeeded">{isKnown && <Rate health={health} />}</td>
      <td className="number" data-name="Median time">
        {health?.medianMs === undefined ? <None /> : duration(health.medianMs)}
      </td>
      <td className="health-links">
        <a href={linkTo("versions", id)}>
          Versions<span className="sr"> of {name}</span>
        </a>
      </td>
    </tr>
  );
}

interface CountProps {
  readonly number: number | undefined;
  readonly isKnown: boolean;
  readonly href: string;
}

function Count({ number, isKnown, href }: CountProps) {
  if (!isKnown) return null;
  if (!number) return <None />;
  return <a href={href}>{number.toLocaleString()}</a>;
}

function None() {
  return <span className="muted">–</span>;
}

function Rate({ health }: { readonly health: Health | undefined }) {
  if (!health || health.ended === 0) return <None />;
  const { succeeded, ended } = health;
  const share = Math.round((100 * succeeded) / ended);
  return (
    <span className="rate">
      <meter min={0} max={ended} value={succeeded} aria-label={`${share}% succeeded`} />
      <span>{share}%</span>
      <span className="muted">of {ended.toLocaleString()}</span>
    </span>
  );
}

function NoWorkflows() {
  return (
    <section className="empty">
      <h1>No workflow is loaded yet</h1>
      <p>
        A workflow is a graph of steps. <a href={linkTo("author")}>Write one here</a>, or create a file:
      </p>
      <p>
        <OwnCommandLine args="init" />
      </p>
    </section>
  );
}
