import type { PlaceTable } from "./place-table.ts";
import { quoted, type SourceProblem } from "./problem.ts";
import type { SourceText } from "./source-text.ts";

export function duplicateKeys(places: PlaceTable, source: SourceText): readonly SourceProblem[] {
  return places.repeatedKeys().map(({ path, firstOffset, offset }) => {
    const first = source.spotAt(firstOffset);
    const again = source.spotAt(offset);
    return {
      code: "duplicate-id",
      path,
      offset,
      message: `The key ${quoted(String(path.at(-1)))} stands twice in the same object: on line ${first.line}, column ${first.column} and again on line ${again.line}, column ${again.column}.`,
      fix: "Remove or rename one of the two.",
    };
  });
}
