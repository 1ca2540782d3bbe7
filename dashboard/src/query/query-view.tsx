import { useState } from "preact/hooks";
import type { Output } from "../api.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { count, duration } from "../words.ts";
import { examplesFor } from "./examples.ts";
import { RowsTable } from "./rows-table.tsx";
import { StatementForm } from "./statement-form.tsx";
import { type Outcome, useStatement } from "./use-statement.ts";

/** More cells would keep the browser busy for seconds. */
const MOST_CELLS = 10_000;

/** Reads the database with SQL. The server refuses it to everyone but a person with operator rights. */
export function QueryView() {
  const { data: store } = useQuery("describe_store", {});
  const [sql, setSql] = useState("");
  const { isRunning, outcome, run, stop } = useStatement();
  return (
    <div className="query">
      <ul className="examples" aria-label="Examples">
        {examplesFor(store?.database).map((example) => (
          <li key={example.name}>
            <button
              type="button"
              onClick={() => {
                if (isRunning) return;
                setSql(example.sql);
                run({ sql: example.sql });
              }}
            >
              {example.name}
            </button>
          </li>
        ))}
      </ul>
      <StatementForm
        sql={sql}
        isRunning={isRunning}
        onInput={setSql}
        onRun={(limits) => sql.trim() !== "" && run({ sql, ...limits })}
        onStop={stop}
      />
      <p className="muted" role="status">
        {isRunning ? "Running…" : outcome && summaryOf(outcome)}
      </p>
      {outcome?.kind === "refused" && <Problem error={outcome.error} />}
      {outcome?.kind === "answered" && (
        <RowsTable columns={outcome.rows.columns} rows={drawnRows(outcome.rows)} />
      )}
    </div>
  );
}

function summaryOf(outcome: Outcome): string {
  if (outcome.kind === "refused") return "";
  if (outcome.kind === "stopped") return "Stopped.";
  const drawn = drawnRows(outcome.rows);
  const found = count(drawn.length, "row");
  const isPart = outcome.rows.more || drawn.length < outcome.rows.rows.length;
  return `${isPart ? `The first ${found}; there are more.` : `${found}.`} ${duration(outcome.tookMs)}.`;
}

/** The rows that the table shows. A statement may have thousands of columns, and each cell is drawn. */
function drawnRows({ columns, rows }: Output<"query">): Output<"query">["rows"] {
  return rows.slice(0, Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns.length))));
}
