import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { RefusalCode, Result } from "../model/refusal.ts";
import type { Turn } from "../model/turn.ts";
import { FindingLog } from "../workflow/finding-log.ts";
import { compileGraph } from "../workflow/graph/compile-graph.ts";
import { readGraph } from "../workflow/graph/read-graph.ts";
import type { Program } from "../workflow/program.ts";
import { apply } from "./apply.ts";
import { replay } from "./evolve.ts";
import { start } from "./start.ts";
import type { World } from "./world.ts";

export const agent: Caller = { kind: "agent", id: "builder" };
export const person: Caller = { kind: "person", id: "pat", channel: "inbox" };
export const clock: Caller = { kind: "clock", id: "clock" };

export interface Sketch {
  readonly id?: string;
  readonly nodes: Readonly<Record<string, Json>>;
  /** `from to`, `from to on`, or a whole edge */
  readonly edges: readonly (string | Json)[];
  readonly [key: string]: unknown;
}

export function programOf(sketch: Sketch): Program {
  const log = new FindingLog(() => undefined);
  const edges = sketch.edges.map((edge) => {
    if (typeof edge !== "string") return edge;
    const [from = "", to = "", on] = edge.split(" ");
    return on === undefined ? { from, to } : { from, to, on };
  });
  const value = { id: "sketch", ...sketch, edges } as unknown as Json;
  const graph = readGraph(value, log);
  if (!graph) throw new Error("no graph");
  const program = compileGraph(graph, `hash of ${graph.id}`, log);
  if (log.hasErrors) throw new Error(JSON.stringify(log.sorted(), null, 1));
  return program;
}

/** One task on its way, and a check on every move that its history alone gives the same position. */
export class Course {
  readonly program: Program;
  readonly known: readonly Program[];
  readonly events: Event[] = [];
  position: Position;
  now = 0;

  constructor(sketch: Sketch, options: { known?: readonly Program[]; variables?: Record<string, Json> } = {}) {
    this.program = programOf(sketch);
    this.known = [this.program, ...(options.known ?? [])];
    const started = start(this.program, options.variables ?? {}, agent, this.world);
    if (!started.ok) throw new Error(started.refusal.message);
    this.position = started.value.position;
    this.events.push(...started.value.events);
  }

  get world(): World {
    return {
      now: this.now,
      workflows: {
        byId: (id) => this.known.find((program) => program.id === id),
        byVersion: (version) => this.known.find((program) => program.version === version),
      },
    };
  }

  try(move: Move): Result<Turn> {
    const before = structuredClone(this.position);
    const result = apply(this.program, this.position, move, this.world);
    if (JSON.stringify(before) !== JSON.stringify(this.position)) throw new Error("a move changed its input");
    if (!result.ok) return result;
    this.position = result.value.position;
    this.events.push(...result.value.events);
    if (JSON.stringify(replay(this.events)) !== JSON.stringify(this.position)) throw new Error("replay differs");
    return result;
  }

  do(move: Move): Turn {
    const result = this.try(move);
    if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.message}`);
    return result.value;
  }

  begin(): Turn {
    return this.do({ type: "begin", by: agent });
  }

  report(outcome?: string, more: Partial<Extract<Move, { type: "report" }>> = {}): Turn {
    return this.do({ type: "report", ...(outcome !== undefined && { outcome }), by: agent, ...more });
  }

  answer(option: string, by: Caller = person): Turn {
    return this.do({ type: "answer", option, by });
  }

  resolve(
    resolution: Extract<Move, { type: "resolve" }>["resolution"],
    more: Partial<Extract<Move, { type: "resolve" }>> = {},
  ): Turn {
    return this.do({ type: "resolve", resolution, by: person, ...more });
  }

  /** The code with which a move is refused. */
  refusal(move: Move): RefusalCode | "accepted" {
    const result = this.try(move);
    return result.ok ? "accepted" : result.refusal.code;
  }
}
