import type { Audience, Evidence } from "../model/evidence.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { CheckpointOption, EndResult } from "../model/node.ts";
import type { Property } from "../model/property.ts";
import type { Variable } from "../model/variable.ts";
import type { Condition, Formula } from "./conditions/expression.ts";

/** A way out of a node. `index` is its place in the definition's list of edges, behind it for an option's jump. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly on?: string;
  readonly when?: Condition;
  readonly label?: string;
  readonly index: number;
  /** the place of the option that jumps along it, whatever the edges of the definition say */
  readonly option?: number;
}

/**
 * The edges that may be taken in each case, most specific first; the first whose `when` holds is taken.
 * Made once, so that movement is a look-up and verification asks exactly what movement would do.
 */
export interface Exits {
  /** for each outcome of the node */
  readonly byOutcome: ReadonlyMap<string, readonly Edge[]>;
  /** when no outcome is given */
  readonly withoutOutcome: readonly Edge[];
  /** when the node's time limit has passed */
  readonly timeout: readonly Edge[];
  /** `failed` while the budget lasts: back to work */
  readonly retry: readonly Edge[];
  /** `failed` when the budget is used up */
  readonly exhausted: readonly Edge[];
}

/** One thing to be proven before an outcome is accepted. */
export interface Requirement {
  readonly id: string;
  readonly evidence: Evidence;
  /** the outcomes it guards; absent: every one that is not a failure */
  readonly for?: readonly string[];
  /** for `variable`: what must hold */
  readonly condition?: Condition;
  /** for `by: other`: the steps whose doer may not report here */
  readonly than?: readonly string[];
}

interface NodeBase {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly outputs: readonly string[];
  readonly edges: readonly Edge[];
  readonly exits: Exits;
  readonly maxRetries?: number;
  readonly timeoutMs?: number;
  readonly phase?: string;
  readonly metadata: JsonObject;
}

export interface StartNode extends NodeBase {
  readonly type: "start";
}

/** The edges of an end are resolutions: a person's ways back into the graph. */
export interface EndNode extends NodeBase {
  readonly type: "end";
  readonly result: EndResult;
  readonly escalation?: "hitl" | "alert" | "ticket";
}

export interface WorkNode extends NodeBase {
  readonly type: "task" | "gate";
  readonly instructions?: string;
  readonly agent?: string;
  readonly contextFiles: readonly string[];
  readonly requirements: readonly Requirement[];
}

export interface SubflowNode extends NodeBase {
  readonly type: "subflow";
  readonly workflow: string;
  readonly inputs: ReadonlyMap<string, Formula>;
  readonly returns: ReadonlyMap<string, Formula>;
}

export interface ForkNode extends NodeBase {
  readonly type: "fork";
  readonly join: string;
  readonly each?: { readonly over: Formula; readonly as: string; readonly maxItems: number };
  readonly maxConcurrency?: number;
}

export type Strategy =
  | { readonly kind: "all-pass" | "any-pass" | "first" }
  | { readonly kind: "quorum"; readonly count: number };

export interface JoinNode extends NodeBase {
  readonly type: "join";
  readonly fork: string;
  readonly strategy: Strategy;
}

export interface CheckpointNode extends NodeBase {
  readonly type: "checkpoint";
  readonly message: string;
  readonly options: ReadonlyMap<string, CheckpointOption>;
  readonly audience: Audience;
  readonly defaultOption?: string;
}

export type ProgramNode = StartNode | EndNode | WorkNode | SubflowNode | ForkNode | JoinNode | CheckpointNode;

/** A workflow ready to run. Immutable; whatever form it was written in, everything after loading sees only this. */
export interface Program {
  readonly id: string;
  /** the hash of the definition's content */
  readonly version: string;
  readonly name: string;
  readonly description?: string;
  readonly strict: boolean;
  readonly limits: { readonly maxSteps: number; readonly maxDepth: number };
  /** which of the limits the author set, rather than the default */
  readonly ownLimits: { readonly maxSteps: boolean; readonly maxDepth: boolean };
  readonly variables: ReadonlyMap<string, Variable>;
  /** for each variable the values that only a person's answer may give it */
  readonly reserved: ReadonlyMap<string, readonly Json[]>;
  /** steps whose doer must be remembered for separation of duty */
  readonly witnessed: ReadonlySet<string>;
  readonly properties: readonly Property[];
  readonly start: string;
  readonly nodes: ReadonlyMap<string, ProgramNode>;
  readonly charter?: JsonObject;
  readonly metadata: JsonObject;
}
