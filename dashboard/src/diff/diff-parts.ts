import type { DiffLine } from "./line-diff.ts";

/** Lines that are shown, or the number of equal lines that are left out. */
export type DiffPart =
  | { readonly kind: "lines"; readonly lines: readonly DiffLine[] }
  | { readonly kind: "gap"; readonly count: number };

/** How many equal lines are shown around a difference. */
const CONTEXT = 3;

/** The lines around differences, with gaps in the place of long equal runs. */
export function diffParts(lines: readonly DiffLine[]): readonly DiffPart[] {
  const isNear = new Array<boolean>(lines.length).fill(false);
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") isNear.fill(true, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  const parts: DiffPart[] = [];
  lines.forEach((line, index) => {
    const last = parts.at(-1);
    if (isNear[index]) {
      if (last?.kind === "lines") parts[parts.length - 1] = { ...last, lines: [...last.lines, line] };
      else parts.push({ kind: "lines", lines: [line] });
    } else if (last?.kind === "gap") parts[parts.length - 1] = { kind: "gap", count: last.count + 1 };
    else parts.push({ kind: "gap", count: 1 });
  });
  return parts;
}
