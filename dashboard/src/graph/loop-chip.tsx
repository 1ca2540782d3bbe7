/** A sign on a node that may be repeated: the most retries that any task has used, of those allowed. */
export function LoopChip({ used, max }: { readonly used: number; readonly max: number }) {
  const title =
    used > 0 ? `${used} of ${max} retries used` : `up to ${max} ${max === 1 ? "retry" : "retries"}`;
  return (
    <span className={used >= max && used > 0 ? "loop-chip full" : "loop-chip"} title={title}>
      <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
        <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3" />
      </svg>
      {used > 0 ? `${used}/${max}` : max}
    </span>
  );
}
