const RADIUS = 9;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring that shows the most retries that any task has used, out of those allowed. */
export function Ring({ used, max }: { readonly used: number; readonly max: number }) {
  const share = max === 0 ? 1 : Math.min(1, used / max);
  return (
    <svg
      className={`ring ${share >= 1 ? "full" : ""}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <title>{`${used} of ${max} retries used`}</title>
      <circle cx="12" cy="12" r={RADIUS} />
      <circle
        className="used"
        cx="12"
        cy="12"
        r={RADIUS}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 12 12)"
      />
      <text x="12" y="15.5" textAnchor="middle">
        {used > 0 ? used : max}
      </text>
    </svg>
  );
}
