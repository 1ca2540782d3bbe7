import assert from "node:assert/strict";
import type { Caller } from "../model/caller.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Move, MoveType } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Refusal, Result } from "../model/refusal.ts";
import type { Turn } from "../model/turn.ts";
import { FindingLog } from "../workflow/finding-log.ts";
import { compileGraph } from "../workflow/graph/compile-graph.ts";
import { readGraph } from "../workflow/graph/read-graph.ts";
import { atOnce } from "../workflow/parts.ts";
import type { Program } from "../workflow/program.ts";
import { sourceOfValue } from "../workflow/source/source-of-value.ts";
import { review } from "../workflow/verify/verified.fixture.ts";
import { apply } from "./apply.ts";
import { boundsAround } from "./bounds-around.ts";
import { currentNode } from "./current-node.ts";
import { replay } from "./evolve.ts";
import { programAt } from "./program-at.ts";
import { type Started, start } from "./start.ts";
import { startBranch } from "./start-branch.ts";
import type { World } from "./world.ts";

export const agent: Caller = { kind: "agent", id: "builder" };
export const reviewer: Caller = { kind: "agent", id: "reviewer" };
export const person: Caller = { kind: "person", id: "pat", channel: "inbox" };
export const clock: Caller = { kind: "clock", id: "clock" };

export interface Sketch {
  readonly id?: string;
  readonly nodes: Readonly<Record<string, Json>>;
  /** each edge as the text `from to` or `from to on`, or as an edge object */
  readonly edges: readonly (string | Json)[];
  readonly [key: string]: unknown;
}

type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;

export function programOf(sketch: Sketch, version = `hash of ${sketch.id}`): Program {
  const edges = sketch.edges.map((edge) => {
    if (typeof edge !== "string") return edge;
    const [from, to, on] = edge.split(" ");
    return { from, to, ...(on !== undefined && { on }) };
  });
  const source = sourceOfValue({ id: "sketch", ...sketch, edges });
  const log = new FindingLog(source.locate);
  const graph = atOnce(readGraph(source.value as Json, log));
  assert.ok(graph);
  const program = atOnce(compileGraph(graph, version, log));
  assert.ok(!log.hasErrors, JSON.stringify(log.sorted(), null, 1));
  return program;
}

export function task(more: JsonObject = {}): Json {
  return { type: "task", name: "Work", ...more };
}

/** A question. Each option is an id or an option object. */
export function question(options: readonly Json[], more: JsonObject = {}): Json {
  const whole = options.map((option) =>
    typeof option === "string" ? { id: option, label: option } : option,
  );
  return { type: "checkpoint", message: "Go on?", options: whole, ...more };
}

/** A workflow with the usual ends: `done`, `broken`, and `help`, which escalates. */
export function flow(nodes: Sketch["nodes"], edges: Sketch["edges"], more: Partial<Sketch> = {}): Sketch {
  return {
    ...more,
    nodes: {
      start: { type: "start" },
      done: { type: "end", result: "success" },
      broken: { type: "end", result: "failure" },
      help: { type: "end", result: "blocked", escalation: "hitl" },
      ...nodes,
    },
    edges,
  };
}

export const reconstruction: Sketch = { id: "ui-reconstruction", ...review };

/** A workflow that forks into the given tasks, which lead to the join. The join continues to `next` or `broken`. */
export function forked(
  first: readonly string[],
  fork: JsonObject = {},
  join: JsonObject = {},
  edges: Sketch["edges"] = [],
  more: Partial<Sketch> = {},
): Sketch {
  const nodes = Object.fromEntries(first.map((id) => [id, task()]));
  return flow(
    {
      ...nodes,
      split: { type: "fork", join: "merge", ...fork },
      merge: { type: "join", fork: "split", ...join },
      next: task(),
    },
    [
      "start split",
      ...first.map((id) => `split ${id}`),
      ...Object.keys(nodes).map((id) => `${id} merge`),
      "merge next passed",
      "merge broken failed",
      ...edges,
    ],
    more,
  );
}

/** A workflow that forks over `files`, into at most three branches. */
export function forkOver(fork: JsonObject = {}, more: Partial<Sketch> = {}, join: JsonObject = {}): Sketch {
  const each = { over: "files", as: "file", maxItems: 3 };
  return forked(["check"], { each, ...fork }, join, [], more);
}

/** One task; every move checks that replaying its events gives the same position. */
export class Course {
  readonly program: Program;
  readonly known: Program[];
  readonly events: Event[];
  position: Position;
  now = 0;
  context: JsonObject = {};

  constructor(
    sketch: Sketch | Program,
    options: {
      known?: readonly (Sketch | Program)[];
      variables?: Record<string, Json>;
      started?: Started;
    } = {},
  ) {
    this.program = asProgram(sketch);
    this.known = [this.program, ...(options.known ?? []).map(asProgram)];
    const { position, events } =
      options.started ?? accepted(start(this.program, options.variables ?? {}, agent, this.world));
    this.position = position;
    this.events = [...events];
  }

  /** A course that has begun, at its first step. */
  static begun(...given: ConstructorParameters<typeof Course>): Course {
    const course = new Course(...given);
    course.begin();
    return course;
  }

  get world(): World {
    return {
      now: this.now,
      workflows: {
        byId: (id) => this.known.find((program) => program.id === id),
        byVersion: (version) => this.known.find((program) => program.version === version),
      },
      context: this.context,
    };
  }

  try(move: Move): Result<Turn> {
    const before = JSON.stringify(this.position);
    const result = apply(this.program, this.position, move, this.world);
    assert.equal(JSON.stringify(this.position), before, "a move changed its input");
    if (!result.ok) return result;
    this.position = result.value.position;
    this.events.push(...result.value.events);
    assert.equal(JSON.stringify(replay(this.events)), JSON.stringify(this.position), "replay differs");
    return result;
  }

  do(move: Move): Turn {
    return accepted(this.try(move));
  }

  begin(): Turn {
    return this.do({ type: "begin", by: agent });
  }

  report(outcome?: string, more: Partial<MoveOf<"report">> = {}): Turn {
    return this.do({ type: "report", ...(outcome !== undefined && { outcome }), by: agent, ...more });
  }

  answer(option: string, more: Partial<MoveOf<"answer">> = {}): Turn {
    return this.do({ type: "answer", option, by: person, ...more });
  }

  /** Advances the clock, then makes a timeout move. */
  timeout(after: number, by: Caller = clock): Turn {
    this.now += after;
    return this.do({ type: "timeout", by });
  }

  resolve(resolution: MoveOf<"resolve">["resolution"], more: Partial<MoveOf<"resolve">> = {}): Turn {
    return this.do({ type: "resolve", resolution, by: person, ...more });
  }

  cancel(): Turn {
    return this.do({ type: "cancel", by: person });
  }

  ended(ended: Record<string, boolean>): Turn {
    return this.do({ type: "branches_ended", ended, by: clock });
  }

  /** One branch of the current fork, as a course of its own. */
  branch(index: number): Course {
    const { program } = currentNode(this.program, this.position, this.world);
    const programs = (depth: number) => programAt(this.program, this.position, depth, this.world);
    const around = boundsAround(this.position, programs, false);
    const started = startBranch(program, this.position, index, this.world, around);
    return new Course(program, { known: this.known, started });
  }

  /** The refusal of a move that must be refused. */
  refusal(move: Move): Refusal {
    return refusalOf(this.try(move));
  }

  happened<T extends Event["type"]>(type: T): EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type);
  }
}

export function refusalOf(result: Result<unknown>): Refusal {
  assert.ok(!result.ok, "it was accepted");
  return result.refusal;
}

function accepted<T>(result: Result<T>): T {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function asProgram(sketch: Sketch | Program): Program {
  return sketch.nodes instanceof Map ? (sketch as Program) : programOf(sketch as Sketch);
}
