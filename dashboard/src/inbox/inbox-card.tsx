import { useId, useState } from "preact/hooks";
import { Refused } from "../api.ts";
import { linkTo } from "../route.ts";
import { LongText } from "../shell/long-text.tsx";
import { Problem } from "../shell/problem.tsx";
import { ago, moment, taskName } from "../words.ts";
import { type Choice, choicesFor } from "./choices.ts";
import { GotoNode } from "./goto-node.tsx";
import type { InboxItem } from "./inbox-item.ts";

interface Props {
  readonly item: InboxItem;
  /** called after a decision, or if it came too late, so that the list is loaded again */
  readonly onDone: (what: string) => void;
}

const kinds = { question: "Question", approval: "Approval", escalation: "Stopped" } as const;
/** The refusal codes that mean that the task changed before the answer arrived. */
const LATE: ReadonlySet<string> = new Set(["STALE", "ANSWER_STALE", "CONFLICT", "CHECKPOINT_NOT_FOUND"]);

export function InboxCard({ item, onDone }: Props) {
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Refused>();
  const title = useId();
  const name = taskName({ ...item, id: item.taskId, workflowType: item.workflow }, item.workflowName);
  const choose = async ({ label, act }: Choice) => {
    setBusy(true);
    try {
      await act(note.trim() === "" ? undefined : note.trim());
      onDone(`${name}: ${label}. Recorded.`);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
      if (LATE.has(problem.code)) onDone(`${name} has changed since it was shown. Nothing was done.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={`ask ${item.kind}`} aria-labelledby={title} data-task={item.taskId}>
      <Head item={item} name={name} />
      <h2 id={title}>{item.message}</h2>
      {item.report && <Report report={item.report} taskId={item.taskId} />}
      <Problem error={error} />
      <label className="note">
        <span>Note for the record (optional)</span>
        <textarea
          rows={1}
          maxLength={10_000}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      <Choices item={item} busy={busy} onChoose={(choice) => void choose(choice)} />
    </article>
  );
}

function Head({ item, name }: { readonly item: InboxItem; readonly name: string }) {
  const { kind, taskId, workflowName, stepName, agent, askedAt } = item;
  return (
    <p className="ask-head">
      <span className="kind">{kinds[kind]}</span>
      <a href={linkTo("task", taskId)}>{name}</a>
      <span className="muted">
        {workflowName} <span aria-hidden="true">›</span> {stepName}
      </span>
      {agent !== undefined && (
        <span className="muted">
          {kind === "escalation" ? "worked on" : "asked"} by {agent}
        </span>
      )}
      <time className="muted" dateTime={new Date(askedAt).toISOString()} title={moment(askedAt)}>
        {ago(askedAt)}
      </time>
    </p>
  );
}

interface ReportProps {
  readonly report: NonNullable<InboxItem["report"]>;
  readonly taskId: string;
}

function Report({ report: { about, text }, taskId }: ReportProps) {
  return (
    <div className="report">
      <p className="muted">
        {about}
        {text === undefined ? "." : ":"}
      </p>
      {text !== undefined && <LongText text={text} />}
      {text?.endsWith("\u2026") && <a href={linkTo("task", taskId)}>Show all of it in the history</a>}
    </div>
  );
}

interface ChoicesProps {
  readonly item: InboxItem;
  readonly busy: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** The buttons of an item: in a row if labels are enough; otherwise one per line, each with its description. */
function Choices({ item, busy, onChoose }: ChoicesProps) {
  const choices = choicesFor(item);
  const isTold = choices.some(({ description }) => description);
  return (
    <ul className={isTold ? "choices told" : "choices"}>
      {choices.map((choice) => (
        <li key={choice.id} className="choice">
          <button type="button" className={choice.tone} disabled={busy} onClick={() => onChoose(choice)}>
            {choice.label}
          </button>
          {choice.description && <span className="muted">{choice.description}</span>}
        </li>
      ))}
      {item.kind === "escalation" && <GotoNode item={item} disabled={busy} onGo={onChoose} />}
    </ul>
  );
}
