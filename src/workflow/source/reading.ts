import type { Json } from "../../model/json.ts";
import type { PlaceTable } from "./place-table.ts";
import type { Problem } from "./problem.ts";

/** What a reader of one notation makes of a text. */
export interface Reading {
  readonly value: Json | undefined;
  readonly problems: readonly Problem[];
  readonly places: PlaceTable;
}
