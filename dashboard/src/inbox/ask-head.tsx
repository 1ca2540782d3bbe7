import { linkTo } from "../route.ts";
import { ago, moment } from "../words.ts";
import type { InboxDecision } from "./inbox-item.ts";
import { SnoozeButton } from "./snooze-button.tsx";
import type { Subject } from "./subject.ts";
import { kindNames } from "./waiting.ts";

interface Props {
  readonly item: InboxDecision;
  readonly subject: Subject;
  readonly titleId: string;
}

/** The head of an item: its task first, then its kind, where the task is, and since when it waits. */
export function AskHead({ item, subject: { key, name }, titleId }: Props) {
  const { kind, workflowName, stepName, agent, askedAt } = item;
  return (
    <header className="ask-top">
      <h2 id={titleId}>
        <a href={linkTo("task", item.taskId)}>{name}</a>
      </h2>
      <p className="ask-head">
        <span className="kind">{kindNames[kind]}</span>
        <span className="muted">
          {workflowName} <span aria-hidden="true">›</span> {stepName}
        </span>
        {agent !== undefined && (
          <span className="muted">
            {kind === "escalation" ? "worked on" : "asked"} by {agent}
          </span>
        )}
        <AskedAt at={askedAt} />
        <SnoozeButton subject={key} />
      </p>
    </header>
  );
}

export function AskedAt({ at }: { readonly at: number }) {
  return (
    <time className="muted" dateTime={new Date(at).toISOString()} title={moment(at)}>
      {ago(at)}
    </time>
  );
}
