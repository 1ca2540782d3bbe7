import { isDeepStrictEqual } from "node:util";
import { apply } from "../../src/engine/apply.ts";
import { currentNode } from "../../src/engine/current-node.ts";
import { replay } from "../../src/engine/evolve.ts";
import { situation } from "../../src/engine/view/situation.ts";
import type { World } from "../../src/engine/world.ts";
import type { Caller } from "../../src/model/caller.ts";
import { Event } from "../../src/model/event.ts";
import type { Move } from "../../src/model/move.ts";
import { Position } from "../../src/model/position.ts";
import type { Result } from "../../src/model/refusal.ts";
import type { LegalAction } from "../../src/model/situation.ts";
import type { Turn } from "../../src/model/turn.ts";
import { Rehearsal, type RehearsedTask } from "../../src/rehearsal/rehearsal.ts";
import type { Program, ProgramNode } from "../../src/workflow/program.ts";
import { bringing } from "./bringing.fixture.ts";
import { anyMove, callerOf, type MovePlan } from "./move-plan.arbitrary.ts";
import { checkRetries } from "./promises.fixture.ts";
import type { Family } from "./random-family.arbitrary.ts";

/** A rehearsal of a random workflow that checks the rules of movement after every move. */
export class Trial {
  run: Rehearsal;
  readonly #family: Family;
  moves = 0;
  accepted = 0;

  constructor(family: Family) {
    this.#family = family;
    this.run = startOf(family);
  }

  get world(): World {
    return { now: this.run.now, workflows: this.#family.workflows };
  }

  nodeOf(task: RehearsedTask): ProgramNode {
    return this.run.nodeOf(task);
  }

  /** The innermost program of a task. */
  programOf(task: RehearsedTask): Program {
    return currentNode(task.program, task.position, this.world).program;
  }

  legal(task: RehearsedTask, viewer: Caller): readonly LegalAction[] {
    const { required, optional } = situation(task.program, task.position, viewer, this.world);
    return [...required, ...optional];
  }

  /** Makes the planned move: a listed one if the plan says so, else any. */
  play(plan: MovePlan): void {
    if (this.run.root.position.result !== undefined && plan.task % 5 > 0) {
      this.finish();
      this.run = startOf(this.#family);
    }
    const open = [...this.run.tasks.values()].filter(({ position }) => position.result === undefined);
    const tasks = plan.task % 5 > 0 ? open : [...this.run.tasks.values()];
    const task = tasks[plan.task % tasks.length] ?? this.run.root;
    if (plan.wait) this.run.now += 10;
    const by = callerOf(plan);
    const legal = plan.legal ? this.legal(task, by) : [];
    const action = legal[plan.word % legal.length];
    if (!action) {
      this.move(task, anyMove(plan, this.nodeOf(task), this.#nodesAround(task)));
    } else this.take(task, action, by);
  }

  /** Takes a listed action, with the values it needs. */
  take(task: RehearsedTask, action: LegalAction, by: Caller): void {
    const taken = this.move(task, bringing(action, by, this.programOf(task)));
    if (!taken.ok) throw new Error(`what is listed was refused: ${JSON.stringify([action, taken.refusal])}`);
  }

  move(task: RehearsedTask, move: Move): Result<Turn> {
    this.moves += 1;
    const before = this.#positions();
    const text = JSON.stringify(task.position);
    const told = [task.position, JSON.parse(text)].map((position) =>
      JSON.stringify(apply(task.program, position, deepFrozen(move), this.world)),
    );
    if (told[0] !== told[1]) throw new Error(`equal inputs gave ${told[0]} and ${told[1]}`);
    const result = this.run.move(task.id, move);
    if (JSON.stringify(result) !== told[0]) throw new Error("a rehearsal differs from the engine");
    if (result.ok) {
      this.accepted += 1;
      for (const { position } of this.run.tasks.values()) deepFrozen(position);
    } else {
      if (JSON.stringify(task.position) !== text) throw new Error("a refused move changed its task");
      for (const [id, position] of this.#positions()) {
        if (before.get(id) !== position) throw new Error(`a refused move changed ${id}`);
      }
    }
    return result;
  }

  /** Checks the final state of every task. */
  finish(): void {
    for (const { program, events, position } of this.run.tasks.values()) {
      checkRetries(program, events, this.#family.workflows);
      const text = JSON.stringify(position);
      if (JSON.stringify(replay(events)) !== text) throw new Error("a replay gives another position");
      if (!isDeepStrictEqual(Position.parse(JSON.parse(text)), position))
        throw new Error("a position is not what its schema says");
      for (const event of events) Event.parse(event);
    }
  }

  /** Drops ended branches, which cannot change anything any more. */
  forgetEnded(): void {
    for (const [id, { position, parent }] of this.run.tasks) {
      if (parent !== undefined && position.result !== undefined) this.run.tasks.delete(id);
    }
  }

  /** Positions are frozen at once, so an identical position has not changed. */
  #positions(): ReadonlyMap<string, Position> {
    return new Map([...this.run.tasks].map(([id, { position }]) => [id, position]));
  }

  #nodesAround(task: RehearsedTask): string[] {
    return [...this.programOf(task).nodes.keys()];
  }
}

function startOf({ program, workflows }: Family): Rehearsal {
  const started = Rehearsal.start(program, { workflows });
  if (!started.ok) throw new Error(started.refusal.message);
  deepFrozen(started.value.root.position);
  return started.value;
}

/** Frozen, so that writing into it throws. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFrozen(part);
  return value;
}
