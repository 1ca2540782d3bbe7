import { linkTo } from "../route.ts";
import { ago, moment } from "../words.ts";
import type { InboxDecision } from "./inbox-item.ts";
import type { Subject } from "./subject.ts";

const kinds = {
  question: "Question",
  approval: "Approval",
  escalation: "Stopped",
} as const;

interface Props {
  readonly item: InboxDecision;
  readonly subject: Subject;
}

/** The first line of an item: its kind, its task, where the task is, and since when it waits. */
export function AskHead({ item, subject: { name } }: Props) {
  const { kind, workflowName, stepName, agent, askedAt } = item;
  return (
    <p className="ask-head">
      <span className="kind">{kinds[kind]}</span>
      <a href={linkTo("task", item.taskId)}>{name}</a>
      <span className="muted">
        {workflowName} <span aria-hidden="true">›</span> {stepName}
      </span>
      {agent !== undefined && (
        <span className="muted">
          {kind === "escalation" ? "worked on" : "asked"} by {agent}
        </span>
      )}
      <AskedAt at={askedAt} />
    </p>
  );
}

export function AskedAt({ at }: { readonly at: number }) {
  return (
    <time className="muted" dateTime={new Date(at).toISOString()} title={moment(at)}>
      {ago(at)}
    </time>
  );
}
