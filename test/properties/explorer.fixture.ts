import { apply } from "../../src/engine/apply.ts";
import { start } from "../../src/engine/start.ts";
import { startBranch } from "../../src/engine/start-branch.ts";
import type { World } from "../../src/engine/world.ts";
import type { Caller } from "../../src/model/caller.ts";
import type { Event } from "../../src/model/event.ts";
import type { Json } from "../../src/model/json.ts";
import type { Move } from "../../src/model/move.ts";
import type { Position } from "../../src/model/position.ts";
import type { Program, ProgramNode } from "../../src/workflow/program.ts";

const agent: Caller = { kind: "agent", id: "agent" };
const person: Caller = { kind: "person", id: "person" };
const clock: Caller = { kind: "clock", id: "clock" };

/** A task and its open branches, without fields that decide nothing later. */
export interface ExploredState {
  readonly position: Position;
  readonly branches: Readonly<Record<string, ExploredState>>;
  /** it reached the avoided node, and stays there */
  readonly blocked: boolean;
}

export interface Step {
  readonly to: ExploredState;
  /** the visited nodes of the workflow itself, in order */
  readonly visits: readonly string[];
  readonly move: Move;
  /** the task that made it: branch ids from the root on */
  readonly task: string;
  readonly reports: number;
}

export interface Rules {
  readonly program: Program;
  readonly known?: readonly Program[];
  /** each variable with all values it may have at any decision */
  readonly values: Readonly<Record<string, readonly Json[]>>;
  /** a person may finish a branch that waits at an end */
  readonly finishes: boolean;
  /** a node that no task passes */
  readonly without?: string;
}

type Landing = Omit<Step, "move" | "task" | "reports">;

/** Asks the engine for every possible next step. */
export class Explorer {
  readonly #rules: Rules;
  readonly #world: World;
  readonly #values: readonly Readonly<Record<string, Json>>[];

  constructor(rules: Rules) {
    this.#rules = rules;
    const programs = [rules.program, ...(rules.known ?? [])];
    this.#world = {
      now: 1_000_000_000,
      workflows: {
        byId: (id) => programs.find((program) => program.id === id),
        byVersion: (version) => programs.find((program) => program.version === version),
      },
    };
    this.#values = combinations(Object.entries(rules.values));
  }

  begin(): Landing {
    const started = start(this.#rules.program, {}, agent, this.#world);
    if (!started.ok) throw new Error(started.refusal.message);
    const { position } = started.value;
    const state = {
      position: bare(position),
      branches: {},
      blocked: position.step === this.#rules.without,
    };
    return { to: state, visits: state.blocked ? [] : [position.step] };
  }

  *steps(at: ExploredState, task = ""): Generator<Step> {
    if (at.blocked) return;
    for (const move of this.#moves(at.position)) {
      for (const landing of this.#make(at, move)) yield { ...landing, move, task, reports: reportsOf(move) };
    }
    for (const [id, branch] of Object.entries(at.branches)) {
      if (branch.position.result !== undefined && !branch.blocked) yield* this.#count(at, id, branch, task);
      for (const step of this.steps(branch, `${task}/${id}`))
        yield { ...step, to: { ...at, branches: { ...at.branches, [id]: step.to } } };
    }
  }

  /** The parent counts the end of a branch at some later point. */
  *#count(at: ExploredState, id: string, { position }: ExploredState, task: string): Generator<Step> {
    const { [id]: _gone, ...branches } = at.branches;
    const move: Move = { type: "branches_ended", ended: { [id]: position.result === "success" }, by: clock };
    for (const landing of this.#make({ ...at, branches }, move)) yield { ...landing, move, task, reports: 0 };
  }

  #moves(position: Position): Move[] {
    if (position.result !== undefined) return [];
    const node = this.#nodeOf(position);
    if (position.escalation) return this.#decisions(position, node);
    switch (node.type) {
      case "start":
        return [{ type: "begin", by: agent }];
      case "task":
      case "gate":
        return [
          { type: "report", by: agent },
          ...node.outputs.map((outcome): Move => ({ type: "report", outcome, by: agent })),
          { type: "timeout", by: clock },
        ];
      case "checkpoint": {
        const by = node.audience === "human" ? person : agent;
        return [
          ...node.outputs.map((option): Move => ({ type: "answer", option, by })),
          { type: "timeout", by: clock },
        ];
      }
      default:
        return [];
    }
  }

  #decisions({ branch, frames }: Position, node: ProgramNode): Move[] {
    const resume = { type: "resolve", resolution: "resume", by: person } as const;
    if (node.type !== "end") return [resume];
    const finish = (["succeed", "fail"] as const).map((resolution): Move => ({ ...resume, resolution }));
    return [
      resume,
      ...node.edges.flatMap(({ on }) => (on === undefined ? [] : [{ ...resume, on }])),
      ...(this.#rules.finishes && branch && frames.length === 0 ? finish : []),
    ];
  }

  *#make(at: ExploredState, move: Move): Generator<Landing> {
    const seen = new Set<string>();
    for (const variables of this.#values) {
      const frames = at.position.frames.map((frame) => ({ ...frame, variables }));
      const position = { ...at.position, variables, frames };
      const result = apply(this.#rules.program, position, move, this.#world);
      if (!result.ok) continue;
      const told = JSON.stringify(result.value.events);
      if (seen.has(told)) continue;
      seen.add(told);
      yield* this.#land(at, result.value.position, result.value.events);
    }
  }

  /** Opens the branches that the events open. */
  *#land(before: ExploredState, position: Position, events: readonly Event[]): Generator<Landing> {
    const { visits, blocked } = this.#visitsOf(events, before.position.frames.length);
    const isSameFork = position.branches && !events.some(({ type }) => type === "forked");
    const kept = isSameFork ? before.branches : {};
    const state: ExploredState = { position: bare(position), branches: kept, blocked };
    const opened = events.findLast((event) => event.type === "branches_opened");
    if (blocked || !opened || !position.branches) {
      yield { to: state, visits };
      return;
    }
    for (const { to, visits: more } of this.#open(state, opened.from, opened.to))
      yield { to, visits: [...visits, ...more] };
  }

  /** Each branch may begin in several ways, depending on conditions. */
  *#open(at: ExploredState, from: number, to: number): Generator<Landing> {
    if (from === to) {
      yield { to: at, visits: [] };
      return;
    }
    const seen = new Set<string>();
    for (const variables of this.#values) {
      const forked = { ...at.position, variables };
      const { position, events } = startBranch(this.#rules.program, forked, from, this.#world);
      const told = JSON.stringify(events.slice(1));
      if (seen.has(told) || !position.branch) continue;
      seen.add(told);
      for (const { to: branch, visits } of this.#land(nothing, position, events)) {
        const branches = { ...at.branches, [position.branch.id]: branch };
        for (const rest of this.#open({ ...at, branches }, from + 1, to))
          yield { to: rest.to, visits: [...visits, ...rest.visits] };
      }
    }
  }

  /** A branch ends at a join without visiting it; its parent visits the join when it fires. */
  #visitsOf(events: readonly Event[], depth: number): { visits: string[]; blocked: boolean } {
    const visits: string[] = [];
    let level = depth;
    for (const event of events) {
      if (event.type === "subflow_entered") level += 1;
      if (event.type === "subflow_returned") level -= 1;
      if (level > 0 || (event.type !== "entered" && event.type !== "joined")) continue;
      const isJoin = this.#rules.program.nodes.get(event.step)?.type === "join";
      if (event.type === "entered" && isJoin) continue;
      if (event.step === this.#rules.without) return { visits, blocked: true };
      visits.push(event.step);
    }
    return { visits, blocked: false };
  }

  #nodeOf(position: Position): ProgramNode {
    const frame = position.frames.at(-1);
    const program = frame ? this.#world.workflows.byVersion(frame.version) : this.#rules.program;
    const node = program?.nodes.get(position.step);
    if (!node) throw new Error(`there is no ${position.step}`);
    return node;
  }
}

function reportsOf({ type, by }: Move): number {
  return type === "report" || type === "timeout" || (type === "answer" && by.kind === "agent") ? 1 : 0;
}

/** Drops counters, times and variables: they distinguish positions with the same future. */
function bare(position: Position): Position {
  const { branch, phase: _phase, ...rest } = position;
  return {
    ...rest,
    since: 0,
    visit: 0,
    steps: 0,
    retries: 0,
    variables: {},
    doneBy: {},
    frames: position.frames.map((frame) => ({ ...frame, variables: {}, doneBy: {} })),
    ...(branch && { branch: { fork: branch.fork, join: branch.join, id: branch.id } }),
  };
}

const nothing: ExploredState = {
  position: { frames: [] as Position["frames"] } as Position,
  branches: {},
  blocked: false,
};

function combinations(entries: readonly (readonly [string, readonly Json[]])[]): Record<string, Json>[] {
  const [first, ...rest] = entries;
  if (!first) return [{}];
  return combinations(rest).flatMap((others) => first[1].map((value) => ({ [first[0]]: value, ...others })));
}
