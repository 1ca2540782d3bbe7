import type { Relocation } from "../model/relocation.ts";
import { StoreError } from "./store-error.ts";

/** The id of the one record with the state of a project's move. */
export const RELOCATION_ID = "project";

/** Why a project takes no changes here. */
export function relocated(project: string, { state, place }: Relocation): StoreError {
  if (state === "left")
    return new StoreError(
      "MOVED",
      `The project "${project}" has moved to ${place}: nothing was changed here.`,
    );
  const way = state === "leaving" ? `to ${place}` : `here from ${place}`;
  return new StoreError(
    "MOVING",
    `The project "${project}" is being moved ${way}: nothing was changed. Try again in a moment.`,
  );
}
