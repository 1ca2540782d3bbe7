import type { Bounds } from "../model/bounds.ts";
import type { Charter } from "../model/charter.ts";
import type { Audience, Demand, Evidence } from "../model/evidence.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { EndResult } from "../model/node.ts";
import type { EscalationReason } from "../model/position.ts";
import type { Property } from "../model/property.ts";
import type { RequirementKey } from "../model/requirement.ts";
import type { RoutingBlock } from "../model/routing.ts";
import type { Variable } from "../model/variable.ts";
import type { Condition, Formula } from "./conditions/expression.ts";

/**
 * An edge out of a node. `index` is its position in the definition's list of edges; the edges of jumping options follow
 * that list.
 */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly on?: string;
  readonly when?: Condition;
  readonly label?: string;
  readonly index: number;
  /** the index of the option that jumps along the edge, which takes precedence over the edges of the definition */
  readonly option?: number;
  /** the edge skips the node: it is taken on arrival if its `when` holds */
  readonly pass?: true;
}

/**
 * The edges for each case, most specific first. The first edge whose `when` holds is taken. Computed once, so that
 * movement is a look-up and verification sees exactly what movement does.
 */
export interface Exits {
  /** for each outcome of the node, the edges to try */
  readonly byOutcome: ReadonlyMap<string, readonly Edge[]>;
  /** for a report without an outcome */
  readonly withoutOutcome: readonly Edge[];
  /** for an expired time limit of the node */
  readonly timeout: readonly Edge[];
  /** for `failed` while retries remain: back to work */
  readonly retry: readonly Edge[];
  /** for `failed` without retries left */
  readonly exhausted: readonly Edge[];
  /** the edge that skips the node */
  readonly pass?: Edge;
}

/** The place of a node within the activities and loops of a guided workflow. */
export interface NodePlace {
  /** the node id of the surrounding activity; for an activity, its own id */
  readonly activity: string;
  /** the ids of the surrounding loops, outermost first */
  readonly loops: readonly string[];
  /** the id as written, unique only within its surroundings */
  readonly local: string;
  /** the text that is shown instead of the id; may contain {variable} */
  readonly display?: Template;
  /** the number of the node among the steps of its surroundings, from 1, and how many steps there are */
  readonly index?: number;
  readonly of?: number;
}

/** Text that may contain paths in braces, such as {path}. */
export interface Template {
  readonly text: string;
  readonly parts: readonly (string | Formula)[];
}

/** An effect of reporting a step. All actions of a step happen, or none. */
export type Action =
  | {
      readonly kind: "note";
      readonly as: "log" | "message" | "emit";
      readonly text: Template;
      readonly condition?: Condition;
    }
  | {
      readonly kind: "set";
      /** the variable, then the keys inside it */
      readonly target: readonly string[];
      /** the value to set; if absent, the report must bring it */
      readonly value?: Formula;
      readonly condition?: Condition;
    }
  | {
      readonly kind: "validate";
      readonly check: Condition;
      readonly message: string;
      readonly condition?: Condition;
    };

/** A workflow that an agent may call while the activity of the trigger is under way. */
export interface Trigger {
  readonly workflow: string;
  readonly description?: string;
  /** the variables that the called workflow starts with */
  readonly passContext: readonly string[];
  /** the activity to continue with afterwards; if absent, the calling step */
  readonly returnTo?: string;
}

/** A proof that is required before an outcome is accepted. */
export interface Requirement extends RequirementKey {
  /** made from the other fields of the key; histories, receipts and databases store it */
  readonly id: string;
  readonly evidence: Evidence;
  /** the outcomes that the requirement guards; if absent, all except `failed` */
  readonly for?: readonly string[];
  /** for `variable`: the condition that must hold */
  readonly condition?: Condition;
  /** for `report`: the condition that the report must meet */
  readonly expect?: Condition;
  /** for `by: other`: the steps whose doer may not report this step */
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
  /** the stage as the definition writes it */
  readonly stage?: string;
  /** the phase of a task that enters the node */
  readonly phase?: string;
  readonly place?: NodePlace;
  /** what an agent's own tools may do while the task is here */
  readonly bounds?: Bounds;
  readonly metadata: JsonObject;
}

export interface StartNode extends NodeBase {
  readonly type: "start";
}

/** An end. Its edges are resolutions: with them, a person sends the task back into the graph. */
export interface EndNode extends NodeBase, Readonly<Demand> {
  readonly type: "end";
  readonly result: EndResult;
  readonly escalation?: "hitl" | "alert" | "ticket";
  /** why a task that reaches this end waits for a person */
  readonly reason?: EscalationReason;
}

export interface WorkNode extends NodeBase {
  readonly type: "task" | "gate";
  readonly instructions?: string;
  readonly agent?: string;
  readonly contextFiles: readonly string[];
  readonly requirements: readonly Requirement[];
  /** whether an agent may skip the step explicitly */
  readonly optional?: true;
  readonly actions?: readonly Action[];
  /** the variables that the report of the step should bring */
  readonly gives?: readonly string[];
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

/** One possible answer to a question. If it names a target, the program has an edge for it. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly effects?:
    | {
        readonly setVariable?: Readonly<Record<string, Json>> | undefined;
        /** variables whose values are computed when the answer comes */
        readonly computed?: ReadonlyMap<string, Formula> | undefined;
        /** activities that are skipped from the answer on */
        readonly skipActivities?: readonly string[] | undefined;
      }
    | undefined;
}

export interface CheckpointNode extends NodeBase, Readonly<Demand> {
  readonly type: "checkpoint";
  readonly message: string;
  readonly options: ReadonlyMap<string, Option>;
  readonly audience: Audience;
  readonly defaultOption?: string;
  /** the message as a template, if it contains variables */
  readonly template?: Template;
  /** whether an agent may pass the question once its time limit has expired; without a time limit, at once */
  readonly passable?: true;
}

/** The entry of an activity. A skipped activity is left along `exits.pass`. */
export interface ActivityNode extends NodeBase {
  readonly type: "activity";
  /** the actions on entry */
  readonly actions: readonly Action[];
  readonly triggers: readonly Trigger[];
  readonly rules: readonly string[];
}

/**
 * A decision, which takes the first listed edge whose condition holds. `leaves`: the activity whose last node it
 * is.
 */
export interface DecisionNode extends NodeBase {
  readonly type: "decision";
  readonly leaves?: string;
  /** the actions on leaving the activity */
  readonly actions: readonly Action[];
}

/** A loop: it repeats its body along `again`, and goes on along `done`. */
export interface LoopNode extends NodeBase {
  readonly type: "loop";
  readonly loopType: "forEach" | "while" | "doWhile";
  /** for forEach: the list */
  readonly over?: Formula;
  readonly variable: string;
  /** for while and doWhile: the condition to repeat */
  readonly condition?: Condition;
  readonly maxIterations: number;
}

export type ProgramNode =
  | StartNode
  | EndNode
  | WorkNode
  | SubflowNode
  | ForkNode
  | JoinNode
  | CheckpointNode
  | ActivityNode
  | DecisionNode
  | LoopNode;

/** A compiled workflow. Immutable. After loading, nothing depends on the form in which it was written. */
export interface Program {
  readonly id: string;
  /** the hash of the definition's content */
  readonly version: string;
  readonly name: string;
  readonly description?: string;
  readonly strict: boolean;
  readonly limits: { readonly maxSteps: number; readonly maxDepth: number };
  /** whether the author set each limit; otherwise it is the default */
  readonly ownLimits: { readonly maxSteps: boolean; readonly maxDepth: boolean };
  readonly variables: ReadonlyMap<string, Variable>;
  /** for each variable, the values that only a person's answer may give it */
  readonly reserved: ReadonlyMap<string, readonly Json[]>;
  /** the steps whose doer is recorded, because a requirement separates the doers of steps */
  readonly witnessed: ReadonlySet<string>;
  readonly properties: readonly Property[];
  readonly start: string;
  /** the activity that a task goes through when it is ended early */
  readonly finale?: string;
  readonly nodes: ReadonlyMap<string, ProgramNode>;
  readonly charter?: Charter;
  /** the name of the lifecycle of its tasks */
  readonly lifecycle?: string;
  /** what an agent's own tools may do at every node */
  readonly bounds?: Bounds;
  /** how a router decides about tasks of this workflow */
  readonly routing?: RoutingBlock;
  readonly metadata: JsonObject;
}

/** Finds a loaded workflow by its id. */
export type KnownPrograms = (id: string) => Program | undefined;
