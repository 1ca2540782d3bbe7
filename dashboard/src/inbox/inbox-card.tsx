import { useEffect, useId, useRef, useState } from "preact/hooks";
import { attachedFileText } from "../../../src/model/words/attached-file-text.ts";
import { linkTo } from "../route.ts";
import { LongText } from "../shell/long-text.tsx";
import { ago, count, moment, taskName } from "../words.ts";
import { type Choice, choicesFor } from "./choices.ts";
import { ConfirmEnd } from "./confirm-end.tsx";
import { type Decision, decisions } from "./decisions.ts";
import { GotoNode } from "./goto-node.tsx";
import type { InboxItem } from "./inbox-item.ts";

const kinds = {
  question: "Question",
  approval: "Approval",
  escalation: "Stopped",
  notice: "Notice",
} as const;

interface Props {
  readonly item: InboxItem;
  /** the person's earlier decision about this item, if it was undone */
  readonly undone: Decision | undefined;
}

/** An open item with its choices. A choice that ends the task is confirmed first. */
export function InboxCard({ item, undone }: Props) {
  const [note, setNote] = useState(undone?.note ?? "");
  const [ending, setEnding] = useState<Choice>();
  const title = useId();
  const card = useRef<HTMLElement>(null);
  // The pressed button is gone, so the focus would return to the top of the page. Focus the card instead.
  const focusCard = () => card.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (undone) focusCard();
  }, []);
  const name = taskName({ ...item, id: item.taskId, workflowType: item.workflow }, item.workflowName);
  const decide = ({ label, act }: Choice) =>
    decisions.decide({ item, name, label, act, note: note.trim() === "" ? undefined : note.trim() });
  return (
    <article
      className={`ask ${item.kind}`}
      aria-labelledby={title}
      data-task={item.taskId}
      ref={card}
      tabIndex={-1}
    >
      <Head item={item} name={name} />
      <h2 id={title}>{item.message}</h2>
      {item.report && <Report report={item.report} taskId={item.taskId} />}
      <AttachedFiles item={item} />
      <label className="note">
        <span>Note for the record (optional)</span>
        <textarea
          rows={1}
          maxLength={10_000}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      {ending ? (
        <ConfirmEnd
          choice={ending}
          onConfirm={() => decide(ending)}
          onCancel={() => {
            setEnding(undefined);
            focusCard();
          }}
        />
      ) : (
        <Choices item={item} onChoose={(choice) => (choice.ends ? setEnding(choice) : decide(choice))} />
      )}
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

/** The attachments on which the person bases the decision. A changed file differs from the attached one. */
function AttachedFiles({ item: { files = [], moreFiles = 0, taskId } }: { readonly item: InboxItem }) {
  if (files.length === 0) return null;
  return (
    <ul className="files" aria-label="Attachments">
      {files.map((file) => (
        <li key={`${file.type} ${file.name} ${file.path} ${file.sha256}`} title={`SHA-256 ${file.sha256}`}>
          {attachedFileText(file)}
          {file.changed !== undefined && <strong className="changed"> Changed: {file.changed}</strong>}
        </li>
      ))}
      {moreFiles > 0 && (
        <li>
          <a href={linkTo("task", taskId)}>Show {count(moreFiles, "more attachment")}</a>
        </li>
      )}
    </ul>
  );
}

interface ChoicesProps {
  readonly item: InboxItem;
  readonly onChoose: (choice: Choice) => void;
}

/** The buttons of an item: in a row if labels are enough; otherwise one per line, each with its description. */
function Choices({ item, onChoose }: ChoicesProps) {
  const choices = choicesFor(item);
  const isTold = choices.some(({ description }) => description);
  return (
    <ul className={isTold ? "choices told" : "choices"}>
      {choices.map((choice) => (
        <li key={choice.id} className="choice">
          <button type="button" className={choice.tone} onClick={() => onChoose(choice)}>
            {choice.label}
          </button>
          {choice.description && <span className="muted">{choice.description}</span>}
        </li>
      ))}
      {item.kind === "escalation" && <GotoNode item={item} onGo={onChoose} />}
    </ul>
  );
}
