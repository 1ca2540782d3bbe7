import { linkTo } from "../route.ts";
import { LongText } from "../shell/long-text.tsx";
import { ago, moment } from "../words.ts";
import { categories, type Feedback, sentiments } from "./feedback-words.ts";

const tones: Readonly<Record<Feedback["sentiment"], string>> = {
  positive: "COMPLETED",
  negative: "FAILED",
  neutral: "PENDING",
  suggestion: "IN_PROGRESS",
};

/** One piece of feedback, with who gave it, and what it is about. */
export function FeedbackPiece({ piece }: { readonly piece: Feedback }) {
  const { number, at, by, worker, category, sentiment, message, tool, task, role, overlays } = piece;
  const facts = [
    ...(tool === undefined ? [] : [`Tool: ${tool}`]),
    ...(role === undefined ? [] : [`Role: ${role}`]),
    ...(overlays === undefined ? [] : [`Overlays: ${overlays.join(", ")}`]),
    ...(worker === undefined || worker === by ? [] : [`Agent: ${by}`]),
  ];
  const heading = `feedback-${number}`;
  return (
    <article aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          #{number} {worker ?? by}
        </h2>
        <span className={`chip s-${tones[sentiment]}`}>{sentiments[sentiment]}</span>
        <span className="muted">{categories[category]}</span>
        <time className="muted" dateTime={new Date(at).toISOString()} title={moment(at)}>
          {ago(at)}
        </time>
      </header>
      <LongText text={message} />
      {facts.length > 0 && <p className="muted">{facts.join(" · ")}</p>}
      {task !== undefined && (
        <p>
          <a href={linkTo("task", task)}>{task}</a>
        </p>
      )}
    </article>
  );
}
