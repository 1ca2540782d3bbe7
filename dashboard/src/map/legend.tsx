import { LoopChip } from "../graph/loop-chip.tsx";

const ways = [
  ["golden", "golden path"],
  ["normal", "off the golden path"],
  ["retry", "retry"],
  ["exhausted", "retries used up"],
  ["resolution", "resumed by a person"],
  ["jump", "jump by an answer"],
] as const;

export function Legend({ isOpen = false }: { readonly isOpen?: boolean }) {
  return (
    <details className="legend" open={isOpen}>
      <summary>Legend</summary>
      <ul>
        {ways.map(([kind, text]) => (
          <li key={kind}>
            <svg width="28" height="8" aria-hidden="true">
              <g className={kind === "golden" ? "way normal golden" : `way ${kind} off-road`}>
                <path className="react-flow__edge-path" d="M1,4 L27,4" />
              </g>
            </svg>
            {text}
          </li>
        ))}
        <li>
          <span className="heat-sign" aria-hidden="true" /> where time is spent
        </li>
        <li>
          <span className="counter s-IN_PROGRESS" aria-hidden="true">
            2
          </span>
          tasks there, by status
        </li>
        <li>
          <LoopChip used={1} max={3} /> retries used of those allowed
        </li>
      </ul>
    </details>
  );
}
