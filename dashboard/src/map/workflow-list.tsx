import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { useQuery } from "../use-query.ts";
import { count } from "../words.ts";

/** The pause between two requests. It is long, because the counts need not be exact at every moment. */
const PAUSE_MS = 2_000;

interface Props {
  readonly workflows: Output<"list_workflows">["workflows"];
  readonly shown: string | undefined;
}

type Counted = Output<"count_tasks">["workflows"][number];

/** The workflows: a list beside the map or, on a narrow page, a menu above it. */
export function WorkflowList({ workflows, shown }: Props) {
  const { data } = useQuery("count_tasks", {}, { on: () => true, pauseMs: PAUSE_MS });
  const counted = new Map(data?.workflows.map((one) => [one.workflow, one]));
  return (
    <>
      <nav className="workflows" aria-label="Workflows">
        <h2>Workflows</h2>
        <ul>
          {workflows.map(({ id, name, nodeCount, findings: { errors, warnings } }) => (
            <li key={id}>
              <a href={linkTo("map", id)} aria-current={id === shown ? "true" : undefined}>
                <span className="name">{name}</span>
                <Tasks counted={counted.get(id)} />
                <span className="muted">
                  {count(nodeCount, "node")}
                  {errors + warnings > 0 && ` · ${count(errors + warnings, "finding")}`}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <label className="workflow-menu">
        <span>Workflow</span>
        <select
          value={shown}
          onChange={({ currentTarget }) => {
            location.hash = linkTo("map", currentTarget.value);
          }}
        >
          {workflows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
              {inMenu(counted.get(id))}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function Tasks({ counted }: { readonly counted: Counted | undefined }) {
  if (!counted) return null;
  const { live, waiting } = counted;
  return (
    <span className="tasks">
      {count(live, "open task")}
      {waiting > 0 && (
        <span className="badge" title={`${count(waiting, "task")} for a person`}>
          {waiting.toLocaleString()}
          <span className="sr"> for a person</span>
        </span>
      )}
    </span>
  );
}

function inMenu(counted: Counted | undefined): string {
  if (!counted) return "";
  const { live, waiting } = counted;
  return ` (${count(live, "task")}${waiting > 0 ? `, ${count(waiting, "waits", "wait")}` : ""})`;
}
