import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Json } from "../../model/json.ts";
import { isObject } from "../fields.ts";
import { FindingLog } from "../finding-log.ts";
import { compileGraph } from "../graph/compile-graph.ts";
import { readGraph } from "../graph/read-graph.ts";
import { loadText, loadValue } from "../load.ts";
import { atOnce } from "../parts.ts";
import type { Program } from "../program.ts";

const corpus = new URL("../../../../shared/corpus/graph/", import.meta.url);

export const hasCorpus = existsSync(corpus);

/** The programs of the graph corpus, by file name. */
export function corpusPrograms(): [string, Program][] {
  return (hasCorpus ? readdirSync(corpus) : [])
    .map((file): [string, Json] => [file, JSON.parse(readFileSync(new URL(file, corpus), "utf8")) as Json])
    .filter(([, value]) => isObject(value) && Object.hasOwn(value, "nodes"))
    .map(([file, value]) => [file, programOf(value)]);
}

/** The programs of the guided corpus, by file name. */
export function guidedPrograms(): [string, Program][] {
  const folder = new URL("../guided/", corpus);
  return (hasCorpus ? readdirSync(folder) : []).flatMap((year) =>
    readdirSync(new URL(`${year}/`, folder)).flatMap((file): [string, Program][] => {
      const { program } = loadText(readFileSync(new URL(`${year}/${file}`, folder), "utf8"));
      return program ? [[`${year}/${file}`, program]] : [];
    }),
  );
}

/** A program with each kind of node that only guided workflows have. */
export function guidedExample(): Program {
  const definition = {
    id: "guided-example",
    title: "Example",
    activities: [
      {
        id: "plan",
        name: "Plan",
        steps: [
          { id: "draft", name: "Draft", when: "wanted == true" },
          {
            kind: "loop",
            id: "each",
            loopType: "forEach",
            over: "files",
            variable: "file",
            steps: [{ id: "read" }],
          },
          {
            kind: "decision",
            id: "which",
            branches: [{ id: "ok", condition: "done", transitionTo: "plan" }, { id: "on" }],
          },
        ],
      },
    ],
  };
  const { program } = loadValue(definition);
  if (!program) throw new Error("not a guided workflow");
  return program;
}

export function programOf(value: Json): Program {
  const log = new FindingLog(() => undefined);
  const graph = atOnce(readGraph(value, log));
  if (!graph) throw new Error("not a graph");
  return atOnce(compileGraph(graph, "hash", log));
}

/** A program of tasks between a start and an end, from edges written as `a b`. */
export function tasks(...edges: string[]): Program {
  const pairs = edges.map((edge) => edge.split(" "));
  const ids = new Set(pairs.flat());
  const typed = [...ids].map((id): [string, Json] => [id, nodeNamed(id)]);
  return programOf({
    id: "tasks",
    nodes: Object.fromEntries(typed),
    edges: pairs.map(([from = "", to = ""]) => ({ from, to })),
  });
}

/** The node of an id: a start, an end for ids that begin with `end` or `hitl`, otherwise a task. */
function nodeNamed(id: string): Json {
  if (id === "start") return { type: "start" };
  if (id.startsWith("end")) return { type: "end", result: "success" };
  if (id.startsWith("hitl")) return { type: "end", result: "blocked", escalation: "hitl" };
  return { type: "task", name: id };
}

export const fiveNodes = programOf({
  id: "five-nodes",
  nodes: {
    start: { type: "start", name: "Start" },
    analyze: { type: "task", name: "Analyze requirements", agent: "Analyst" },
    review: { type: "gate", name: "Review", maxRetries: 3 },
    end: { type: "end", result: "success" },
    hitl: { type: "end", name: "Needs a person", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "analyze" },
    { from: "analyze", to: "review" },
    { from: "review", to: "analyze", on: "failed" },
    { from: "review", to: "hitl", on: "max_retries_exceeded" },
    { from: "review", to: "end", on: "passed" },
  ],
});
