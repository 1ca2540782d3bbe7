import type { EventOf } from "../../../src/model/event.ts";
import type { Json } from "../../../src/model/json.ts";
import { count, moment } from "../words.ts";
import { rankName } from "./decision-words.ts";

type Forensics = EventOf<"routed">["forensics"];
type Members = Readonly<Record<string, Json>>;

const ORIGIN: ReadonlySet<string> = new Set([
  "measured",
  "source",
  "rank",
  "at",
  "commit",
  "digest",
  "paths",
]);

interface Props {
  readonly forensics: Forensics;
  readonly isOpen?: boolean;
}

/** The figures on which a decision is based, with their origin. */
export function MeasurementList({ forensics, isOpen = false }: Props) {
  const fields = Object.entries(forensics).flatMap(([field, value]) => {
    const members = membersOf(value);
    return members ? [{ field, members }] : [];
  });
  const measured = fields.filter(({ members }) => members["measured"] === true);
  if (fields.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>
        {count(measured.length, "measurement")}
        {measured.length < fields.length &&
          `, ${count(fields.length - measured.length, "field")} not measured`}
      </summary>
      <dl className="measurements">
        {fields.map(({ field, members }) => (
          <div key={field} className={members["measured"] === true ? "" : "unmeasured"}>
            <dt>{field}</dt>
            <dd>
              {members["measured"] === true ? figures(members) : "not measured"}
              <span className="muted">{originOf(members)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function membersOf(value: Json | undefined): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

function figures(members: Members): string {
  return Object.entries(members)
    .filter(([name]) => !ORIGIN.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}

function originOf({ measured, because, source, rank, at, commit }: Members): string {
  if (measured !== true) return String(because ?? "");
  const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
  return [
    source,
    rankName(Number(rank)),
    Number.isNaN(time) ? undefined : moment(time),
    typeof commit === "string" ? `commit ${commit.slice(0, 8)}` : undefined,
  ]
    .filter(Boolean)
    .map(String)
    .join(", ");
}
