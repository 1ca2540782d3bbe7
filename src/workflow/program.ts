import type { Assurance, Audience, Evidence } from "../model/evidence.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { EndResult } from "../model/node.ts";
import type { EscalationReason } from "../model/position.ts";
import type { Property } from "../model/property.ts";
import type { RequirementKey } from "../model/requirement.ts";
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
  /** the way past a node that is not entered at all: where its `when` holds on arrival */
  readonly pass?: true;
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
  /** past the node */
  readonly pass?: Edge;
}

/** Where a node stands in the text of a workflow whose nodes stand inside something. */
export interface NodePlace {
  /** the id of the node of the activity around it, its own for an activity */
  readonly activity: string;
  /** the ids of the loops around it, outermost first */
  readonly loops: readonly string[];
  /** the id as it is written, which is unique only where it stands */
  readonly local: string;
  /** what is shown instead of the id: text with {variable} in it */
  readonly display?: Template;
  /** its number among the steps of what is around it, from 1, and how many there are */
  readonly index?: number;
  readonly of?: number;
}

/** Text with {path} in it. */
export interface Template {
  readonly text: string;
  readonly parts: readonly (string | Formula)[];
}

/** What a step does when it is reported. All of a step's actions happen, or none. */
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
      /** absent: the report must bring it */
      readonly value?: Formula;
      readonly condition?: Condition;
    }
  | {
      readonly kind: "validate";
      readonly check: Condition;
      readonly message: string;
      readonly condition?: Condition;
    };

/** A workflow that may be called while its activity is under way. */
export interface Trigger {
  readonly workflow: string;
  readonly description?: string;
  /** the variables the child begins with */
  readonly passContext: readonly string[];
  /** the activity to go on with afterwards; absent: the step from which it was called */
  readonly returnTo?: string;
}

/** One thing to be proven before an outcome is accepted. */
export interface Requirement extends RequirementKey {
  /** made of its key; kept because histories, receipts and databases hold it */
  readonly id: string;
  readonly evidence: Evidence;
  /** the outcomes it guards; absent: every one that is not a failure */
  readonly for?: readonly string[];
  /** for `variable`: what must hold */
  readonly condition?: Condition;
  /** for `report`: what must hold of the report */
  readonly expect?: Condition;
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
  /** as the definition calls it */
  readonly stage?: string;
  /** what a task's phase becomes when it is entered */
  readonly phase?: string;
  readonly place?: NodePlace;
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
  /** why a task that comes here waits for a person */
  readonly reason?: EscalationReason;
}

export interface WorkNode extends NodeBase {
  readonly type: "task" | "gate";
  readonly instructions?: string;
  readonly agent?: string;
  readonly contextFiles: readonly string[];
  readonly requirements: readonly Requirement[];
  /** it may be skipped by saying so */
  readonly optional?: true;
  readonly actions?: readonly Action[];
  /** the variables that whoever does it is to report */
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

/** One way to answer. Where it leads is an edge. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly effects?:
    | {
        readonly setVariable?: Readonly<Record<string, Json>> | undefined;
        /** variables that get what is computed when the answer comes */
        readonly computed?: ReadonlyMap<string, Formula> | undefined;
        /** activities that are passed from then on */
        readonly skipActivities?: readonly string[] | undefined;
      }
    | undefined;
}

export interface CheckpointNode extends NodeBase {
  readonly type: "checkpoint";
  readonly message: string;
  readonly options: ReadonlyMap<string, Option>;
  readonly audience: Audience;
  readonly defaultOption?: string;
  /** the message with what it shows of variables */
  readonly template?: Template;
  /** an agent may go past it once its time has passed, at once if it has none */
  readonly passable?: true;
  /** how surely it must be known that a person answered */
  readonly assurance?: Assurance;
}

/** The way into an activity. Skipped, it is passed along `exits.pass`. */
export interface ActivityNode extends NodeBase {
  readonly type: "activity";
  /** what happens on the way in */
  readonly actions: readonly Action[];
  readonly triggers: readonly Trigger[];
  readonly rules: readonly string[];
}

/** Takes the first edge whose condition holds, in their order. `leaves` an activity where it is its last node. */
export interface DecisionNode extends NodeBase {
  readonly type: "decision";
  readonly leaves?: string;
  /** what happens on the way out of the activity */
  readonly actions: readonly Action[];
}

/** Goes round its body along `again`, and on along `done`. */
export interface LoopNode extends NodeBase {
  readonly type: "loop";
  readonly loopType: "forEach" | "while" | "doWhile";
  /** forEach */
  readonly over?: Formula;
  readonly variable: string;
  /** while, doWhile: whether to go on */
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
  /** the activity through which a task goes that is ended early */
  readonly finale?: string;
  readonly nodes: ReadonlyMap<string, ProgramNode>;
  readonly charter?: JsonObject;
  readonly metadata: JsonObject;
}

/** Finds a loaded workflow by its id. */
export type KnownPrograms = (id: string) => Program | undefined;
