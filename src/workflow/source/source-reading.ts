import type { Json } from "../../model/json.ts";
import type { PlaceTable } from "./place-table.ts";
import type { SourceProblem } from "./problem.ts";

/** The result of reading a text as JSON or as YAML. */
export interface SourceReading {
  readonly value: Json | undefined;
  readonly problems: readonly SourceProblem[];
  readonly places: PlaceTable;
}
