import { useMemo } from "preact/hooks";
import { ScrollArea } from "../shell/scroll-area.tsx";
import { count } from "../words.ts";
import { diffParts } from "./diff-parts.ts";
import { type DiffLine, lineDiff } from "./line-diff.ts";

const signs = { same: " ", removed: "−", added: "+" } as const;
const spoken = { same: "", removed: "removed: ", added: "added: " } as const;
/** The most lines that are drawn. */
const MOST = 2_000;

interface Props {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** The differences of two texts, line by line. */
export function TextDiff({ before, after, label }: Props) {
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  const parts = useMemo(() => diffParts(lines.slice(0, MOST)), [lines]);
  const [added, removed] = [number(lines, "added"), number(lines, "removed")];
  if (added + removed === 0) return <p className="muted">The texts are equal.</p>;
  return (
    <>
      <p className="muted">
        {count(added, "line")} added, {removed.toLocaleString()} removed.
      </p>
      <ScrollArea className="text-diff" label={label}>
        {parts.map((part, index) =>
          part.kind === "gap" ? (
            <p key={index} className="diff-gap">
              {count(part.count, "equal line")}
            </p>
          ) : (
            <ol key={index}>
              {part.lines.map((line, at) => (
                <li key={at} className={`text-diff-line ${line.kind}`}>
                  <span className="diff-number" aria-hidden="true">
                    {line.before ?? ""}
                  </span>
                  <span className="diff-number" aria-hidden="true">
                    {line.after ?? ""}
                  </span>
                  <span className="diff-sign" aria-hidden="true">
                    {signs[line.kind]}
                  </span>
                  <code>
                    <span className="sr">{spoken[line.kind]}</span>
                    {line.text}
                  </code>
                </li>
              ))}
            </ol>
          ),
        )}
        {lines.length > MOST && <p className="diff-gap">… and {lines.length - MOST} lines more.</p>}
      </ScrollArea>
    </>
  );
}

function number(lines: readonly DiffLine[], kind: DiffLine["kind"]): number {
  return lines.filter((line) => line.kind === kind).length;
}
