import type { PlacedFinding } from "../../../src/model/graph.ts";
import { InlineCode } from "./inline-code.tsx";

interface Props {
  readonly findings: readonly PlacedFinding[];
  /** whether to show the finding codes too, for authors */
  readonly named?: boolean;
  readonly onPick?: (finding: PlacedFinding) => void;
}

const MOST = 100;
const words = { error: "Error", warning: "Warning", info: "Note" } as const;

export function Findings({ findings, named = false, onPick }: Props) {
  return (
    <ul className="findings">
      {findings.slice(0, MOST).map((finding, index) => (
        <li key={index} className={finding.severity}>
          <button type="button" onClick={() => onPick?.(finding)} disabled={!onPick}>
            <span className="finding-head">
              <span className="severity">{words[finding.severity]}</span>
              {named && <code>{finding.code}</code>}
              <span className="muted">
                {finding.spot ? `line ${finding.spot.line}` : ""} {finding.at}
              </span>
            </span>
            <span>
              <InlineCode text={finding.message} />
            </span>
            <span className="muted">
              <InlineCode text={finding.fix} />
            </span>
          </button>
        </li>
      ))}
      {findings.length > MOST && <li className="muted">… and {findings.length - MOST} more.</li>}
    </ul>
  );
}
