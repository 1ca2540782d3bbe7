import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Status } from "../../../src/model/status.ts";
import type { Output } from "../api.ts";
import { StatusChip } from "../shell/status-chip.tsx";
import { statuses } from "../words.ts";
import { type Age, ages, linkToTasks, type TaskFilter } from "./task-filter.ts";

const TYPING_MS = 250;
const ageNames: Readonly<Record<Age, string>> = {
  "5m": "Unmoved for 5 min",
  "30m": "Unmoved for 30 min",
  "1d": "Unmoved for a day",
  "7d": "Unmoved for a week",
};

interface Props {
  readonly filter: TaskFilter;
  readonly workflows: Output<"list_workflows">["workflows"];
  /** the owners of the loaded tasks */
  readonly owners: readonly string[];
}

/** The filters above the tasks. Each choice changes the address. */
export function Filters({ filter, workflows, owners }: Props) {
  const [typed, setTyped] = useState(filter.q);
  const went = useRef(filter.q);
  const now = useRef(filter);
  now.current = filter;
  const go = useCallback((change: Partial<TaskFilter>) => {
    const next = { ...now.current, ...change };
    went.current = next.q;
    location.hash = linkToTasks(next);
  }, []);
  useEffect(() => {
    // A link or the Back button may have changed the address. Then replace the typed text: otherwise its timer
    // would navigate back.
    if (filter.q !== went.current) setTyped(filter.q);
    went.current = filter.q;
  }, [filter.q]);
  useEffect(() => {
    if (typed === filter.q) return;
    const timer = setTimeout(() => go({ q: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.q, go]);
  const select = (label: string, name: "workflow" | "owner" | "age", options: readonly Option[]) => (
    <label>
      <span className="sr">{label}</span>
      <select
        value={filter[name] ?? ""}
        onChange={({ currentTarget: { value } }) =>
          go({ [name]: value === "" && name === "age" ? undefined : value })
        }
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const named = new Set([...owners, ...(filter.owner ? [filter.owner] : [])]);
  return (
    <search className="filters">
      <label>
        <span className="sr">Search tasks</span>
        <input
          type="search"
          placeholder="Search id, title, issue"
          value={typed}
          maxLength={200}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      {select("Workflow", "workflow", [
        { value: "", text: "All workflows" },
        ...workflows.map(({ id, name }) => ({ value: id, text: name })),
      ])}
      {select("Agent", "owner", [
        { value: "", text: "All agents" },
        ...[...named].map((owner) => ({ value: owner, text: owner })),
      ])}
      {select("Age", "age", [
        { value: "", text: "Any age" },
        ...Object.keys(ages).map((age) => ({ value: age, text: ageNames[age as Age] })),
      ])}
      {!filter.isBoard && <Chips filter={filter} />}
    </search>
  );
}

interface Option {
  readonly value: string;
  readonly text: string;
}

function Chips({ filter }: { readonly filter: TaskFilter }) {
  const flipped = (status: Status) =>
    filter.status.includes(status)
      ? filter.status.filter((one) => one !== status)
      : [...filter.status, status];
  return (
    <ul className="status-filter" aria-label="Statuses">
      {statuses.map((status) => (
        <li key={status}>
          <a
            href={linkToTasks({ ...filter, status: flipped(status) })}
            aria-current={filter.status.includes(status) ? "true" : undefined}
          >
            <StatusChip status={status} />
          </a>
        </li>
      ))}
    </ul>
  );
}
