import type { Finding } from "../../src/model/finding.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { FindingLog } from "../../src/workflow/finding-log.ts";
import { compileGraph } from "../../src/workflow/graph/compile-graph.ts";
import { readGraph } from "../../src/workflow/graph/read-graph.ts";
import { contentHash } from "../../src/workflow/hash.ts";
import { atOnce } from "../../src/workflow/parts.ts";
import type { Program } from "../../src/workflow/program.ts";
import type { Bound } from "../../src/workflow/verify/bound/bound.ts";
import { verify } from "../../src/workflow/verify/verify.ts";

/** The findings about a workflow, with its program even if it has errors. */
export interface Judged {
  readonly program: Program;
  readonly findings: readonly Finding[];
  readonly bound: Bound;
}

export function judged(definition: JsonObject, known: readonly Program[] = []): Judged {
  const log = new FindingLog(() => undefined);
  const graph = atOnce(readGraph(definition as Json, log));
  if (!graph) throw new Error("it is no graph at all");
  const program = atOnce(compileGraph(graph, contentHash(definition as Json), log));
  const bound = verify(program, {
    log,
    named: graph.named,
    known: (id) => known.find((other) => other.id === id),
  });
  return { program, findings: log.sorted(), bound };
}

export function at({ findings }: Judged, ...codes: Finding["code"][]): string[] {
  return findings.filter(({ code }) => codes.includes(code)).map((finding) => finding.at);
}
