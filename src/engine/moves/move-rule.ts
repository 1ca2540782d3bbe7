import type { Move, MoveType } from "../../model/move.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Walk } from "../walk.ts";

export type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;

/** Carries out a move on the walk, or says why not; a refused walk is thrown away whole. */
export type MoveRule<T extends MoveType> = (walk: Walk, move: MoveOf<T>) => Refusal | undefined;
