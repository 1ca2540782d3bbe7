import { useState } from "preact/hooks";
import type { PlacedFinding } from "../../../src/model/graph.ts";
import { InlineCode } from "./inline-code.tsx";

interface Props {
  readonly findings: readonly PlacedFinding[];
  readonly onPick?: (finding: PlacedFinding) => void;
}

/** How many findings of one rule are shown at first. */
const FEW = 4;
/** The most findings of one rule that are shown at all. */
const MOST = 200;
const LONG = 300;
const rank = { error: 0, warning: 1, info: 2 } as const;
const words = { error: "Error", warning: "Warning", info: "Note" } as const;

/** Findings by rule, the gravest first. */
export function Findings({ findings, onPick }: Props) {
  const rules = new Map<string, PlacedFinding[]>();
  for (const finding of findings.toSorted((one, other) => rank[one.severity] - rank[other.severity])) {
    const key = `${finding.severity} ${finding.code}`;
    rules.set(key, [...(rules.get(key) ?? []), finding]);
  }
  if (rules.size === 0) return null;
  return (
    <ul className="findings">
      {[...rules].map(([key, group]) => (
        <Rule key={key} group={group} onPick={onPick} />
      ))}
    </ul>
  );
}

interface RuleProps {
  readonly group: readonly PlacedFinding[];
  readonly onPick: Props["onPick"];
}

function Rule({ group, onPick }: RuleProps) {
  const [isWhole, setWhole] = useState(false);
  const [first] = group;
  if (!first) return null;
  const { severity, code, fix } = first;
  // The remedy is often the same for all: it is then said once.
  const isSameFix = group.every((one) => one.fix === fix);
  const shown = group.slice(0, isWhole ? MOST : FEW);
  return (
    <li className={`rule ${severity}`} data-rule={code}>
      <h3>
        <span className="severity">{words[severity]}</span> {ruleName(code)}
        {group.length > 1 && <span className="rule-count">{group.length}</span>}
      </h3>
      <ul>
        {shown.map((finding, index) => (
          <li key={index}>
            <Place finding={finding} onPick={onPick} />
            <LongWords text={finding.message} />
            {!isSameFix && <LongWords text={finding.fix} isMuted />}
          </li>
        ))}
      </ul>
      {isSameFix && <LongWords text={fix} isMuted />}
      {group.length > FEW && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${group.length}`}
        </button>
      )}
      {isWhole && group.length > MOST && <p className="muted">… and {group.length - MOST} more.</p>}
    </li>
  );
}

function Place({ finding, onPick }: { readonly finding: PlacedFinding; readonly onPick: Props["onPick"] }) {
  const { place, spot } = finding;
  const text = [place, spot && `line ${spot.line}`].filter((part) => part).join(" · ");
  if (!onPick) return <span className="finding-place">{text}</span>;
  return (
    <button type="button" className="finding-place" onClick={() => onPick(finding)}>
      {text}
    </button>
  );
}

function LongWords({ text, isMuted = false }: { readonly text: string; readonly isMuted?: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG;
  return (
    <p className={isMuted ? "muted finding-text" : "finding-text"}>
      <InlineCode text={isLong && !isWhole ? `${text.slice(0, LONG).trimEnd()}…` : text} />
      {isLong && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Less" : "All of it"}
        </button>
      )}
    </p>
  );
}

/** The name of a rule as words: `Unhandled outcome`. */
function ruleName(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("-", " ")}`;
}
