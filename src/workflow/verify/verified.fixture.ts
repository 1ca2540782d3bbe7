import type { Finding } from "../../model/finding.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { FindingLog } from "../finding-log.ts";
import { compileGraph } from "../graph/compile-graph.ts";
import { readGraph } from "../graph/read-graph.ts";
import { atOnce } from "../parts.ts";
import type { Program } from "../program.ts";
import type { Bound } from "./bound/bound.ts";
import { verify } from "./verify.ts";

export interface Sketch {
  readonly nodes: Readonly<Record<string, Json>>;
  /** each as `from to`, `from to on`, `from to on when ...`, `from to - when ...`, or a whole edge */
  readonly edges: readonly Json[];
  readonly [key: string]: Json;
}

export interface Verified {
  readonly program: Program;
  readonly findings: readonly Finding[];
  readonly bound: Bound;
}

/** The nodes that most sketches need. */
export const kinds = {
  start: { type: "start" },
  task: { type: "task", name: "Work" },
  gate: { type: "gate", name: "Judge" },
  end: { type: "end", result: "success" },
  failure: { type: "end", result: "failure" },
  hitl: { type: "end", result: "blocked", escalation: "hitl" },
} as const;

/** A question with two answers. */
export function question(audience: string, more: JsonObject = {}): JsonObject {
  const options = ["yes", "no"].map((id) => ({ id, label: id }));
  return { type: "checkpoint", message: "Good?", audience, options, ...more };
}

export function edgeOf(text: string): Json {
  const [head = "", when] = text.split(" when ");
  const [from = "", to = "", on = "-"] = head.split(" ");
  return { from, to, ...(on !== "-" && { on }), ...(when !== undefined && { when }) };
}

export function verified(sketch: Sketch, known: readonly Program[] = []): Verified {
  const log = new FindingLog(() => undefined);
  const edges = sketch.edges.map((edge) => (typeof edge === "string" ? edgeOf(edge) : edge));
  const graph = atOnce(readGraph({ id: "sketch", ...sketch, edges }, log));
  if (!graph) throw new Error("no graph");
  const program = atOnce(compileGraph(graph, `hash of ${graph.id}`, log));
  const bound = verify(program, {
    log,
    named: graph.named,
    known: (id) => known.find((candidate) => candidate.id === id),
  });
  return { program, findings: log.sorted(), bound };
}

export function programOf(sketch: Sketch, known: readonly Program[] = []): Program {
  return verified(sketch, known).program;
}

/** The nodes or fields that the findings with the given code are about. */
export function places(sketch: Sketch, code: Finding["code"], known: readonly Program[] = []): string[] {
  return found(sketch, code, known).map(({ at }) => at);
}

export function found(sketch: Sketch, code: Finding["code"], known: readonly Program[] = []): Finding[] {
  return verified(sketch, known).findings.filter((finding) => finding.code === code);
}

export const review: Sketch = {
  nodes: {
    start: kinds.start,
    analyze: kinds.task,
    review: { ...kinds.gate, maxRetries: 3 },
    end: kinds.end,
    hitl: kinds.hitl,
  },
  edges: [
    "start analyze",
    "analyze review",
    "review analyze failed",
    "review hitl max_retries_exceeded",
    "review end passed",
  ],
};
