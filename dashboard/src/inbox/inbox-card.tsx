import { useEffect, useId, useRef, useState } from "preact/hooks";
import { attachedFileText } from "../../../src/model/words/attached-file-text.ts";
import { Packet } from "../decisions/packet.tsx";
import { AgentText } from "../markdown/agent-text.tsx";
import { linkTo } from "../route.ts";
import { LazySignPanel } from "../sign/lazy-views.tsx";
import { count } from "../words.ts";
import { AskHead } from "./ask-head.tsx";
import { Choices } from "./choice-buttons.tsx";
import { type Choice, isSigned } from "./choices.ts";
import { ConfirmEnd } from "./confirm-end.tsx";
import { type Decision, decisions } from "./decisions.ts";
import type { InboxDecision, InboxItem } from "./inbox-item.ts";
import { NoteField, noteIn } from "./note-field.tsx";
import { SmallMap } from "./small-map.tsx";
import { subjectOf } from "./subject.ts";

interface Props {
  readonly item: InboxDecision;
  /** the person's earlier decision about this item, if it was undone */
  readonly undone: Decision | undefined;
}

/** An open item with its choices. A choice that ends the task is confirmed first. */
export function InboxCard({ item, undone }: Props) {
  const [note, setNote] = useState(undone?.note ?? "");
  const [ending, setEnding] = useState<Choice>();
  const [signing, setSigning] = useState<Choice>();
  const [title, question] = [useId(), useId()];
  const card = useRef<HTMLElement>(null);
  // The pressed button is gone, so the focus would return to the top of the page. Focus the card instead.
  const focusCard = () => card.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (undone) focusCard();
  }, []);
  const subject = subjectOf(item);
  const decide = (choice: Choice): void => {
    const { label, act } = choice;
    if (isSigned(item, choice)) setSigning(choice);
    else decisions.decide({ subject, label, act, note: noteIn(note) });
  };
  const back = (): void => {
    setEnding(undefined);
    setSigning(undefined);
    focusCard();
  };
  return (
    <article
      className={`ask ${item.kind}`}
      aria-labelledby={`${title} ${question}`}
      data-task={item.taskId}
      ref={card}
      tabIndex={-1}
    >
      <AskHead item={item} subject={subject} titleId={title} />
      <h3 id={question} className="question">
        {item.message}
      </h3>
      {item.report && <Report report={item.report} taskId={item.taskId} />}
      {item.packet && <Packet packet={item.packet} />}
      <AttachedFiles item={item} />
      <SmallMap item={item} />
      <NoteField note={note} onNote={setNote} />
      {signing ? (
        <LazySignPanel
          about={{ decision: signing.signed(noteIn(note)) }}
          names={item.signatures?.approvers}
          onSigned={({ done }) => {
            if (done) decisions.record({ subject, label: signing.label, note: noteIn(note) });
          }}
          onCancel={back}
        />
      ) : ending ? (
        <ConfirmEnd choice={ending} onConfirm={() => decide(ending)} onCancel={back} />
      ) : (
        <Choices item={item} onChoose={(choice) => (choice.ends ? setEnding(choice) : decide(choice))} />
      )}
    </article>
  );
}

interface ReportProps {
  readonly report: NonNullable<InboxItem["report"]>;
  readonly taskId: string;
}

function Report({ report: { about, text }, taskId }: ReportProps) {
  if (text === undefined) return <p className="muted">{about}.</p>;
  return (
    <div className="report">
      <AgentText text={text} from={`${about}:`} />
      {text.endsWith("\u2026") && <a href={linkTo("task", taskId)}>Show all of it in the history</a>}
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
