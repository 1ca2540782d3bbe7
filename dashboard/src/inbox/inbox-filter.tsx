import { kindNames, type WaitingKind, type WaitingLine, waitingKinds } from "./waiting.ts";

interface Props {
  readonly lines: readonly WaitingLine[];
  readonly kind: WaitingKind | undefined;
  readonly onKind: (kind: WaitingKind | undefined) => void;
}

/** Chooses which kind of items the list shows. Useless, and so absent, while all are of one kind. */
export function InboxFilter({ lines, kind, onKind }: Props) {
  const present = waitingKinds.filter((one) => lines.some((line) => line.kind === one));
  if (present.length < 2 && kind === undefined) return null;
  return (
    <label className="inbox-filter">
      <span className="sr">Kind</span>
      <select
        value={kind ?? ""}
        onChange={({ currentTarget: { value } }) => onKind(waitingKinds.find((one) => one === value))}
      >
        <option value="">All kinds</option>
        {present.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]} ({lines.filter((line) => line.kind === one).length})
          </option>
        ))}
      </select>
    </label>
  );
}
