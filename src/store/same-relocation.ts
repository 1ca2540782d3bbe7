import type { Relocation } from "../model/relocation.ts";

export function isSameRelocation(one: Relocation | undefined, other: Relocation | undefined): boolean {
  return one?.state === other?.state && one?.move === other?.move && one?.place === other?.place;
}

/** Whether the project arrives with this move. */
export function isArrival(relocation: Relocation | undefined, move: string): boolean {
  return relocation?.state === "arriving" && relocation.move === move;
}
