import type { Json } from "../../model/json.ts";
import type { PlaceTable } from "./place-table.ts";
import type { SourceProblem } from "./problem.ts";

/** What a reader of one notation makes of a text. */
export interface SourceReading {
  readonly value: Json | undefined;
  readonly problems: readonly SourceProblem[];
  readonly places: PlaceTable;
}
