import type { Folding } from "./use-folding.ts";

/** Opens all cards of a large graph, or closes them. */
export function FoldButtons({
  folding: { isLarge, isAllOpen, openAll, closeAll },
}: {
  readonly folding: Folding;
}) {
  if (!isLarge) return null;
  return (
    <p className="fold-buttons">
      <button type="button" onClick={isAllOpen ? closeAll : openAll}>
        {isAllOpen ? "Fold the steps" : "Open all steps"}
      </button>
    </p>
  );
}
