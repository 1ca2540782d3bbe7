import { useState } from "preact/hooks";
import type { Input } from "../api.ts";
import { Field } from "../new-task/field.tsx";
import { duration } from "../words.ts";

/** A browser draws about this many rows without a noticeable delay. */
const MOST_ROWS = [100, 500, 1_000] as const;
const TIME_LIMITS_MS = [1_000, 5_000, 20_000, 60_000] as const;
const LONGEST = 100_000;

interface Props {
  readonly sql: string;
  readonly isRunning: boolean;
  readonly onInput: (sql: string) => void;
  readonly onRun: (limits: Pick<Input<"query">, "limit" | "timeout_ms">) => void;
  readonly onStop: () => void;
}

/** The statement, its limits, and the buttons that run and stop it. */
export function StatementForm({ sql, isRunning, onInput, onRun, onStop }: Props) {
  const [limit, setLimit] = useState<number>(MOST_ROWS[0]);
  const [timeoutMs, setTimeoutMs] = useState<number>(TIME_LIMITS_MS[1]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onRun({ limit, timeout_ms: timeoutMs });
      }}
    >
      <Field
        label="SQL"
        help="One statement that reads. Nothing can be written. Ctrl+Enter runs it."
        control={(ids) => (
          <textarea
            {...ids}
            className="code"
            rows={6}
            maxLength={LONGEST}
            spellcheck={false}
            autocomplete="off"
            value={sql}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      />
      <div className="query-limits">
        <Choice
          label="Most rows"
          values={MOST_ROWS}
          value={limit}
          nameOf={(rows) => rows.toLocaleString()}
          onChoose={setLimit}
        />
        <Choice
          label="Time limit"
          values={TIME_LIMITS_MS}
          value={timeoutMs}
          nameOf={duration}
          onChoose={setTimeoutMs}
        />
        <button type="submit" className="primary">
          Run
        </button>
        {/* Run stays in its place, so that a double click on it cannot stop the statement. */}
        {isRunning && (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        )}
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly nameOf: (value: number) => string;
  readonly onChoose: (value: number) => void;
}

function Choice({ label, values, value, nameOf, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
