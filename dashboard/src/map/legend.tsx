const ways = [
  ["golden", "golden path"],
  ["normal", "off the golden path"],
  ["retry", "retry"],
  ["exhausted", "retries used up"],
  ["resolution", "a person's way back"],
] as const;

export function Legend() {
  return (
    <ul className="legend" aria-label="Legend">
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
    </ul>
  );
}
