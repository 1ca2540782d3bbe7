import type { Event } from "../model/event.ts";
import type { EvidenceFact } from "../model/evidence.ts";
import type { Json } from "../model/json.ts";
import type { Move, MoveType } from "../model/move.ts";
import type { EscalationReason, Position } from "../model/position.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Scope } from "../workflow/conditions/expression.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { nodeOf } from "./current-node.ts";
import { evolve } from "./evolve.ts";
import { loopValue } from "./loop-items.ts";
import { own } from "./own-property.ts";
import { programAt } from "./program-at.ts";
import { stepPath } from "./step-path.ts";
import type { World } from "./world.ts";

/** Moves that can include variables, or that the caller can replace by a report with variables. */
const refusable: ReadonlySet<MoveType> = new Set(["begin", "report", "skip", "call", "excursion"]);
/** Moves that enter a workflow for which their caller brings the variables. */
const descending: ReadonlySet<MoveType> = new Set(["call", "excursion"]);

interface Mark {
  readonly events: number;
  readonly position: Position;
}

/** The execution of one move through the graph. Collects events, and folds each into the position. */
export class Walk {
  readonly events: Event[] = [];
  readonly world: World;
  readonly evidence: readonly EvidenceFact[];
  /** the hash of the report being made, if the caller gives one */
  readonly report: string | undefined;
  readonly #root: Program;
  readonly #first: Position;
  readonly #move: MoveType | undefined;
  #position: Position;
  #refusal: Refusal | undefined;

  constructor(root: Program, position: Position, world: World, move?: Move) {
    this.#root = root;
    this.#first = position;
    this.#position = position;
    this.world = world;
    this.evidence = (move?.type === "report" && move.evidence) || [];
    this.report = move?.type === "report" ? move.hash : undefined;
    this.#move = move?.type;
  }

  get position(): Position {
    return this.#position;
  }

  /** The innermost program, which contains the current node. */
  get program(): Program {
    return this.programAt(this.#position.frames.length);
  }

  /** The program `depth` subflows below the task's own workflow. */
  programAt(depth: number): Program {
    return programAt(this.#root, this.#position, depth, this.world);
  }

  /** The limits. At every depth they are those of the task's own workflow. */
  get limits(): Program["limits"] {
    return this.#root.limits;
  }

  get node(): ProgramNode {
    return this.nodeAt(this.#position.step);
  }

  nodeAt(id: string): ProgramNode {
    return nodeOf(this.program, id);
  }

  get path(): string {
    return stepPath(this.#position);
  }

  emit(event: Event): void {
    this.events.push(event);
    this.#position = evolve(this.#position, event);
  }

  /** A point to which `rewind` can go back. */
  get mark(): Mark {
    return { events: this.events.length, position: this.#position };
  }

  /** Drops everything since the mark, or since the move began. */
  rewind({ events, position }: Mark = { events: 0, position: this.#first }): void {
    this.events.length = events;
    this.#position = position;
  }

  escalate(reason: EscalationReason): undefined {
    this.emit({ type: "escalated", step: this.#position.step, reason });
  }

  /** Refuses the whole move because of one of its consequences. */
  refuse(refusal: Refusal): undefined {
    this.#refusal = refusal;
  }

  /** Whether the caller could have included variables for the current workflow in this move. */
  get isRefusable(): boolean {
    if (this.#move === undefined || !refusable.has(this.#move)) return false;
    const depth = this.#first.frames.length + (descending.has(this.#move) ? 1 : 0);
    return this.#position.frames.length === depth;
  }

  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  warn(code: string, message: string): void {
    this.emit({ type: "warned", step: this.#position.step, code, message });
  }

  /** The value of a variable, even if a loop item of the same name hides it from conditions. */
  variable(name: string): Json | undefined {
    const value = own(this.#position.variables, name);
    return value === undefined ? this.program.variables.get(name)?.defaultValue : value;
  }

  /** The values that conditions read: variables with their defaults, the task's context, this report's evidence. */
  readonly scope: Scope = (root) => this.#read(root, this.#position.loops?.length ?? 0);

  /** The scope in which only the outermost `depth` loops define their items. */
  scopeInside(depth: number): Scope {
    return (root) => this.#read(root, depth);
  }

  #read(root: string, loops: number): unknown {
    const item = loops > 0 ? loopValue(this, root, loops) : undefined;
    if (item) return item.value;
    const value = this.variable(root);
    if (value !== undefined || this.program.variables.has(root)) return value;
    if (root === "context") return this.world.context;
    if (root !== "evidence") return undefined;
    return Object.fromEntries(this.evidence.map((fact) => [fact.requirement, fact]));
  }
}
