import { linkTo } from "../route.ts";
import { ago, moment } from "../words.ts";
import type { Decision } from "./decisions.ts";
import { kindNames, type WaitingLine } from "./waiting.ts";

/** An agent that asked this lately is probably still waiting. */
const FRESH_MS = 5 * 60_000;

export interface ListRow {
  readonly key: string;
  readonly line: WaitingLine | undefined;
  readonly decision: Decision | undefined;
}

interface Props {
  readonly rows: readonly ListRow[];
  readonly shown: string | undefined;
}

/** What waits for the person, a line each. */
export function InboxList({ rows, shown }: Props) {
  const now = Date.now();
  return (
    <ul className="inbox-list" aria-label="What waits">
      {rows.map(({ key, line, decision }) => {
        const name = (decision?.subject ?? line?.subject)?.name ?? "";
        return (
          <li key={key}>
            <a
              className={`inbox-line ${decision ? "decided" : (line?.kind ?? "")}`}
              href={linkTo("inbox", key)}
              aria-current={key === shown ? "true" : undefined}
              data-walk="open"
              data-line={(decision?.subject ?? line?.subject)?.id}
            >
              <span className="row-title">{name}</span>
              {line && (
                <time
                  className="muted row-side"
                  dateTime={new Date(line.at).toISOString()}
                  title={moment(line.at)}
                >
                  {ago(line.at, now)}
                </time>
              )}
              <span className="row-text">{decision ? `Decided: ${decision.label}` : line?.text}</span>
              {line && !decision && (
                <span className="row-place muted">
                  <span className="kind">{kindNames[line.kind]}</span>
                  {now - line.at < FRESH_MS && line.kind !== "notice" && (
                    <span className="fresh">just asked</span>
                  )}
                  {line.place}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
