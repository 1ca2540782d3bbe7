import type { DefinitionPath } from "../../model/finding.ts";
import type {
  CheckpointFields,
  DecisionFields,
  GuidedAction,
  GuidedBranch,
  GuidedEffects,
  GuidedOption,
  ItemKind,
  LoopFields,
  StepFields,
} from "../../model/guided.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { FieldReader } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";

/** A part of a definition that was read, with its place in the source. */
export interface Read<D> {
  readonly definition: D;
  readonly path: DefinitionPath;
}

interface Piece<K extends ItemKind, D> extends Read<D> {
  readonly kind: K;
  /** the part of the written id before `#` */
  readonly id: string;
  readonly metadata: JsonObject;
}

export interface ReadStep extends Piece<"step", StepFields> {
  readonly actions: readonly Read<GuidedAction>[];
}

export interface ReadOption extends Read<GuidedOption> {
  readonly effects: GuidedEffects;
  readonly jump?: Read<string>;
}

export interface ReadCheckpoint extends Piece<"checkpoint", CheckpointFields> {
  readonly options: readonly ReadOption[];
}

export interface ReadLoop extends Piece<"loop", LoopFields> {
  readonly items: readonly ReadItem[];
}

export interface ReadDecision extends Piece<"decision", DecisionFields> {
  readonly branches: readonly Read<GuidedBranch>[];
}

/** An item of a list of steps. */
export type ReadItem = ReadStep | ReadCheckpoint | ReadLoop | ReadDecision;

/** The shared inputs of all readers of a guided workflow's parts. */
export interface ReadContext {
  readonly reader: FieldReader;
  readonly log: FindingLog;
  /** finds a shared question by its reference */
  readonly fragment: (ref: string) => Json | undefined;
}
