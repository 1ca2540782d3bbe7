import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { count } from "../words.ts";

interface Props {
  readonly workflows: Output<"list_workflows">["workflows"];
  readonly shown: string | undefined;
}

/** Beside the map where there is room, a menu above it where there is not. */
export function WorkflowList({ workflows, shown }: Props) {
  return (
    <>
      <nav className="workflows" aria-label="Workflows">
        <h2>Workflows</h2>
        <ul>
          {workflows.map(({ id, name, nodeCount, findings: { errors, warnings } }) => (
            <li key={id}>
              <a href={linkTo("map", id)} aria-current={id === shown ? "true" : undefined}>
                <span className="name">{name}</span>
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
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
