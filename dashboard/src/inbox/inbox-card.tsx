import { useId, useState } from "preact/hooks";
import { Refused } from "../api.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { ago, moment } from "../words.ts";
import { type Choice, choicesFor } from "./choices.ts";
import { GotoNode } from "./goto-node.tsx";
import type { InboxItem } from "./inbox-item.ts";

interface Props {
  readonly item: InboxItem;
  readonly onDone: (what: string) => void;
}

const kinds = { question: "Question", approval: "Approval", escalation: "Escalation" } as const;

export function InboxCard({ item, onDone }: Props) {
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Refused>();
  const title = useId();
  const choose = async ({ label, act }: Choice) => {
    setBusy(true);
    try {
      await act(note.trim() === "" ? undefined : note.trim());
      onDone(`${item.title ?? item.taskId}: ${label}. It is recorded.`);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={`ask ${item.kind}`} aria-labelledby={title} data-task={item.taskId}>
      <p className="ask-head">
        <span className="kind">{kinds[item.kind]}</span>
        <a href={linkTo("task", item.taskId)}>{item.title ?? item.taskId}</a>
        <span className="muted">
          {item.workflow} <span aria-hidden="true">›</span> {item.step}
        </span>
        {item.agent !== undefined && <span className="muted">asked by {item.agent}</span>}
        <time className="muted" dateTime={new Date(item.askedAt).toISOString()} title={moment(item.askedAt)}>
          {ago(item.askedAt)}
        </time>
      </p>
      <h2 id={title}>{item.message}</h2>
      {item.reason !== undefined && !item.message.includes(item.reason) && (
        <p className="muted">{item.reason.replaceAll("_", " ")}</p>
      )}
      <Problem error={error} />
      <div className="choices">
        {choicesFor(item).map((choice) => (
          <button
            key={choice.id}
            type="button"
            className={choice.tone}
            disabled={busy}
            title={choice.description}
            onClick={() => void choose(choice)}
          >
            {choice.label}
          </button>
        ))}
        {item.kind === "escalation" && (
          <GotoNode item={item} disabled={busy} onGo={(choice) => void choose(choice)} />
        )}
      </div>
      {item.options.some(({ description }) => description) && (
        <dl className="option-notes">
          {item.options.map(({ id, label, description }) =>
            description ? (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{description}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
      <label className="note">
        <span>Note for the record (optional)</span>
        <textarea
          rows={1}
          maxLength={10_000}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
    </article>
  );
}
