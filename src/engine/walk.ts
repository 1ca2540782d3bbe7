import type { Event } from "../model/event.ts";
import type { EvidenceFact } from "../model/evidence.ts";
import type { EscalationReason, Position } from "../model/position.ts";
import type { Scope } from "../workflow/conditions/expression.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { evolve } from "./evolve.ts";
import { own } from "./own.ts";
import { stepPath } from "./step-path.ts";
import type { World } from "./world.ts";

/** One call's way through the graph: events are gathered here, and the position follows from them. */
export class Walk {
  readonly events: Event[] = [];
  readonly world: World;
  readonly evidence: readonly EvidenceFact[];
  readonly #root: Program;
  #position: Position;

  constructor(root: Program, position: Position, world: World, evidence: readonly EvidenceFact[] = []) {
    this.#root = root;
    this.#position = position;
    this.world = world;
    this.evidence = evidence;
  }

  get position(): Position {
    return this.#position;
  }

  /** The innermost program: the one whose node the task is at. */
  get program(): Program {
    return this.programAt(this.#position.frames.length);
  }

  /** The program `depth` subflows below the task's own. */
  programAt(depth: number): Program {
    const frame = depth > 0 ? this.#position.frames[depth - 1] : undefined;
    if (!frame) return this.#root;
    const program = this.world.workflows.byVersion(frame.version);
    if (!program)
      throw new Error(`workflow ${frame.workflow} ${frame.version} is pinned by a task and is gone`);
    return program;
  }

  /** The task's own workflow sets its limits, however deep it is now. */
  get limits(): Program["limits"] {
    return this.#root.limits;
  }

  get node(): ProgramNode {
    return this.nodeAt(this.#position.step);
  }

  nodeAt(id: string): ProgramNode {
    const node = this.program.nodes.get(id);
    if (!node) throw new Error(`workflow ${this.program.id} has no node ${id}`);
    return node;
  }

  get path(): string {
    return stepPath(this.#position);
  }

  emit(event: Event): void {
    this.events.push(event);
    this.#position = evolve(this.#position, event);
  }

  escalate(reason: EscalationReason): undefined {
    this.emit({ type: "escalated", step: this.#position.step, reason });
  }

  warn(code: string, message: string): void {
    this.emit({ type: "warned", step: this.#position.step, code, message });
  }

  /** What conditions may read: variables with their defaults, the task's context, evidence gathered for this call. */
  readonly scope: Scope = (root) => {
    const value = own(this.#position.variables, root);
    if (value !== undefined) return value;
    const declared = this.program.variables.get(root);
    if (declared) return declared.defaultValue;
    if (root === "context") return this.world.context;
    if (root !== "evidence") return undefined;
    return Object.fromEntries(this.evidence.map((fact) => [fact.requirement, fact]));
  };
}
