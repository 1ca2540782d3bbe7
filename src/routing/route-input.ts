import type { World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { Charter } from "../model/charter.ts";
import type { EvidenceFact } from "../model/evidence.ts";
import type { Json } from "../model/json.ts";
import type { JsonPatch } from "../model/json-patch.ts";
import type { Forensics, Problem } from "../model/measurement.ts";
import type { Position } from "../model/position.ts";
import type {
  ClaimedForensics,
  Envelope,
  RouteMode,
  RouteStatus,
  RoutingBlock,
  SignatureRule,
} from "../model/routing.ts";
import type { AcceptedRule } from "../model/routing-rule.ts";
import type { Program } from "../workflow/program.ts";
import type { Calibration } from "./calibration.ts";
import type { EarlierReport } from "./is-stalled.ts";

/** The excursions of a task: how deep it is, how many it made, and the open ones. */
export interface Excursions {
  readonly depth: number;
  readonly made: number;
  readonly open: readonly { readonly flow: string; readonly trigger: string }[];
}

/** What the history of a task says about its current step. */
export interface StepMemory {
  readonly previousSignature: string | null;
  /** how often each signature sent the task from this step on an excursion */
  readonly attempts: Readonly<Record<string, number>>;
  /** the reports at this step, oldest first, without the current one */
  readonly reports: readonly EarlierReport[];
  readonly testsBefore?: number | undefined;
  /** the agent that last did the work of the loop */
  readonly doer?: string | undefined;
}

/** The rules in force: those of the installation, narrowed by the workflow. */
export interface RoutePolicy {
  readonly mode: RouteMode;
  readonly block: RoutingBlock;
  readonly signatures: readonly SignatureRule[];
  readonly charter?: Charter | undefined;
}

/** The definition of the workflow around the step, which a model may propose to change. */
export interface GraphInput {
  /** why no change can be proposed */
  readonly closed?: string | undefined;
  /** why a patch cannot be proposed; undefined if the patched definition is sound */
  readonly problemOf: (patch: JsonPatch) => string | undefined;
}

/** Everything a decision depends on. */
export interface RouteInput {
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  readonly by: Caller;
  /** the time of the report */
  readonly at: string;
  readonly status: RouteStatus;
  readonly claims: ClaimedForensics;
  readonly envelope: Envelope;
  readonly variables?: Readonly<Record<string, Json>> | undefined;
  /** what was measured, without claims */
  readonly forensics: Forensics;
  readonly problems: readonly Problem[];
  /** the lines that tools wrote; never text of agents */
  readonly captured: readonly string[];
  /** the hash of the whole report with an outcome, if a person approves reports of the step */
  readonly hashOf?: ((outcome: string | undefined) => string) | undefined;
  /** the facts about the requirements of the step */
  readonly facts: readonly EvidenceFact[];
  readonly memory: StepMemory;
  readonly excursions: Excursions;
  readonly policy: RoutePolicy;
  readonly tags: readonly string[];
  /** absent where no change of a definition is proposed */
  readonly graph?: GraphInput | undefined;
  /** the accepted rules, at least the one of this situation */
  readonly rules?: readonly AcceptedRule[] | undefined;
  /** the model that answers, and how its confidence has turned out */
  readonly model?: { readonly name: string; readonly calibrations: readonly Calibration[] } | undefined;
}
