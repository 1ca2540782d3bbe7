/**
 * The keys of the rows in their order: the open items, and the decided items that are no longer open, each after
 * the row that it followed before. So a decided row does not move, and neither do the rows after it.
 */
export function placedRows(
  before: readonly string[],
  open: readonly string[],
  decided: ReadonlySet<string>,
): readonly string[] {
  const rows = [...open];
  const present = new Set(open);
  let last = -1;
  for (const key of before) {
    if (present.has(key)) last = rows.indexOf(key);
    else if (decided.has(key)) {
      last += 1;
      rows.splice(last, 0, key);
      present.add(key);
    }
  }
  const unplaced = [...decided].filter((key) => !present.has(key));
  return [...unplaced, ...rows];
}
