import type { Output } from "../api.ts";
import { CandidateList } from "./candidate-list.tsx";
import { MeasurementList } from "./measurement-list.tsx";

type Packet = NonNullable<Output<"list_inbox">["items"][number]["packet"]>;

/** What a router knew when it stopped the task. The words are those of tools, agents and models, so they are quoted. */
export function Packet({ packet }: { readonly packet: Packet }) {
  const { status, reason, iteration, matched, warnings, rejected, last_failure = [], forensics } = packet;
  const facts = [
    `reported as ${status}`,
    `iteration ${iteration.current}${iteration.max === undefined ? "" : ` of ${iteration.max}`}`,
    ...(matched === undefined ? [] : [`known failure ${matched}`]),
  ];
  const doubts = [...warnings, ...rejected.map((why) => `Answer of the model rejected: ${why}`)];
  return (
    <section className="packet" aria-label="Why the router asks">
      <p className="packet-head">
        <strong>The router’s reason</strong> <q>{reason}</q>
        <span className="muted">{facts.join(", ")}</span>
      </p>
      {last_failure.length > 0 && (
        <figure className="quoted">
          <figcaption>What failed last, in the words of tools</figcaption>
          {last_failure.map(({ quoted_id, quoted_message }, index) => (
            <blockquote key={index}>
              <code>{quoted_id}</code> {quoted_message}
            </blockquote>
          ))}
        </figure>
      )}
      {doubts.length > 0 && (
        <figure className="quoted">
          <figcaption>Doubts about the report and the answers</figcaption>
          {doubts.map((text, index) => (
            <blockquote key={index}>{text}</blockquote>
          ))}
        </figure>
      )}
      <CandidateList isOpen made={packet} />
      <MeasurementList isOpen forensics={forensics} />
    </section>
  );
}
