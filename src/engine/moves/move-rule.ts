import type { Move, MoveType } from "../../model/move.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Walk } from "../walk.ts";

export type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;

/** Carries out a move on the walk, or returns the refusal. The walk of a refused move is discarded. */
export type MoveRule<T extends MoveType> = (walk: Walk, move: MoveOf<T>) => Refusal | undefined;
