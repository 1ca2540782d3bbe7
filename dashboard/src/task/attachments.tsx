import { useState } from "preact/hooks";
import type { Output } from "../api.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { ago, count, moment } from "../words.ts";

type Attachment = Output<"replay_task">["attachments"][number];

interface Props {
  readonly taskId: string;
  readonly attachments: readonly Attachment[];
}

/** The attachments, newest first. They come from agents, so they are always shown as plain text. */
export function Attachments({ taskId, attachments }: Props) {
  if (attachments.length === 0) return <p className="muted">Nothing is attached.</p>;
  return (
    <section className="values">
      <h2>Attachments</h2>
      <ul>
        {attachments.toReversed().map((one) => (
          <li key={`${one.version} ${one.type} ${one.name} ${one.sha256}`}>
            <Attached taskId={taskId} one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attached({ taskId, one }: { readonly taskId: string; readonly one: Attachment }) {
  const { type, name, path, size, at, sha256 } = one;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery("get_attachment", isOpen ? { taskId, type, name, sha256 } : undefined);
  return (
    <details className="attached" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {type}
        {name !== undefined && ` “${name}”`}{" "}
        <span className="muted" title={moment(at)}>
          {path ?? "text"}, {count(size, "byte")}, {ago(at)}
        </span>
      </summary>
      <Problem error={error} />
      {data?.text !== undefined && <pre>{data.text}</pre>}
      {data && path !== undefined && <p>{data.changed ?? "The file is unchanged since it was attached."}</p>}
      <p className="muted">SHA-256 {sha256}</p>
    </details>
  );
}
