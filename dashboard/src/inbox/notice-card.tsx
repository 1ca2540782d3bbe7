import { useId } from "preact/hooks";
import { linkTo } from "../route.ts";
import { AskedAt } from "./ask-head.tsx";
import type { InboxItem } from "./inbox-item.ts";
import type { Subject } from "./subject.ts";

/** Where a person can do something about a notice, by the part of the product that it is from. */
const places: Readonly<Record<string, { readonly name: string; readonly href: string }>> = {
  team: { name: "Team", href: linkTo("team") },
  routing: { name: "Decisions", href: linkTo("decisions") },
};

interface Props {
  readonly item: InboxItem;
  readonly subject: Subject;
}

/** A trouble that a person should know. Nobody answers it: it is there as long as its cause. */
export function NoticeCard({ item: { message, workflowName, askedAt }, subject }: Props) {
  const title = useId();
  const place = places[workflowName];
  return (
    <article className="ask trouble" aria-labelledby={title} data-task={subject.id}>
      <p className="ask-head">
        <span className="kind">Notice</span>
        {subject.href !== undefined && <a href={subject.href}>{subject.name}</a>}
        {place && <a href={place.href}>{place.name}</a>}
        <AskedAt at={askedAt} />
      </p>
      <h2 id={title}>{message}</h2>
      <p className="muted">It disappears when its cause is gone.</p>
    </article>
  );
}
