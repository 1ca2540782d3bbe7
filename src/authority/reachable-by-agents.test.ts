import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { reachableByAgents, successEnds } from "./reachable-by-agents.ts";

const start = { type: "start" };
const end = { type: "end", result: "success" };
const lost = { type: "end", result: "failure" };

function task(name: string, fields: object = {}): object {
  return { type: "task", name, outputs: ["passed"], ...fields };
}

function ask(effects: object = { setVariable: { approved: true } }, fields: object = {}): object {
  const options = [
    { id: "yes", label: "Yes", effects },
    { id: "no", label: "No" },
  ];
  return { type: "checkpoint", name: "Ask", message: "Ship it?", options, ...fields };
}

function call(workflow: string): object {
  return { type: "subflow", name: "Call", workflow };
}

/** Edges from lines such as `a -> b` or `a -passed-> b`, each optionally followed by a condition in brackets. */
function edges(...lines: readonly string[]): object[] {
  return lines.map((line) => {
    const [, from, on, to, when] = /^(\S+) -(?:(\S+)-)?> (\S+)(?: \[(.+)\])?$/.exec(line) ?? [];
    return { from, to, ...(on && { on }), ...(when && { when }) };
  });
}

function compiled(definition: object, id = "main"): Program {
  const { program, findings } = loadValue(definition as Json, { id });
  if (!program) throw new Error(JSON.stringify(findings));
  return program;
}

const approved = [{ name: "approved", type: "boolean", defaultValue: false }];

function reached(definition: object, others: Readonly<Record<string, object>> = {}): string[] {
  const known = new Map(Object.entries(others).map(([id, other]) => [id, compiled(other, id)]));
  return [...reachableByAgents(compiled(definition), (id) => known.get(id))];
}

function prepared(extra: object, ...lines: readonly string[]): object {
  const nodes = { start, prep: task("Prepare"), ask: ask(), ship: task("Ship"), end, lost, ...extra };
  const common = ["start -> prep", "ask -yes-> prep", "ask -no-> lost", "ship -> end"];
  return { variables: approved, nodes, edges: edges(...common, ...lines) };
}

describe("an edge that is open only after a person's yes", () => {
  it.each([
    ["compared", ["prep -> ship [approved == true]", "prep -> ask"]],
    ["by its name alone", ["prep -> ship [approved]", "prep -> ask"]],
    ["in a list", ["prep -> ship [approved in [true]]", "prep -> ask"]],
    ["as one of two that must hold", ["prep -> ship [approved == true && size > 3]", "prep -> ask"]],
    ["as what is left over", ["prep -> ask [approved != true]", "prep -> ship"]],
    ["as what is left over, denied", ["prep -> ask [!(approved == true)]", "prep -> ship"]],
  ])("is not free, written %s", (_how, lines) => {
    const free = reached(prepared({}, ...lines));
    expect(free).toEqual(expect.arrayContaining(["prep", "ask"]));
    expect(free).not.toContain("ship");
    expect(free).not.toContain("end");
  });

  it("is closed to agents if the yes is one of several words", () => {
    const nodes = {
      start,
      prep: task("Prepare"),
      ask: ask({ setVariable: { decision: "ship" } }),
      ship: task("Ship"),
      hold: task("Hold"),
      end,
    };
    const lines = ["start -> prep", "ask -> prep", "ship -> end", "hold -> end", "prep -> ask"];
    const asked = ['prep -> ship [decision == "ship"]', 'prep -> hold [decision == "hold"]'];
    const free = reached({ nodes, edges: edges(...lines, ...asked) });
    expect(free).not.toContain("ship");
    expect(free).toContain("hold");
  });

  it("is open to agents if they decide as well", () => {
    const extra = { own: ask({ setVariable: { approved: true } }, { audience: "agent" }) };
    const lines = ["prep -> ship [approved == true]", "prep -> own", "own -yes-> prep", "own -no-> ask"];
    expect(reached(prepared(extra, ...lines))).toContain("ship");
    expect(reached(prepared({}, "prep -> ship [context.urgent == true]", "prep -> ask"))).toContain("ship");
  });

  it("is open to agents if the person's answer only repeats the default", () => {
    const definition = prepared({}, "prep -> ship [approved == true]", "prep -> ask");
    const variables = [{ name: "approved", type: "boolean", defaultValue: true }];
    expect(reached({ ...definition, variables })).toContain("ship");
  });
});

describe("a called workflow", () => {
  const asking = { nodes: { start, ask: ask(), end }, edges: edges("start -> ask", "ask -> end") };
  const working = { nodes: { start, work: task("Work"), end }, edges: edges("start -> work", "work -> end") };
  const caller = {
    nodes: { start, sub: call("child"), ship: task("Ship"), end, lost },
    edges: edges("start -> sub", "sub -passed-> ship", "sub -failed-> lost", "ship -> end"),
  };

  it("is passed by agents alone only if it succeeds without a person", () => {
    expect(reached(caller, { child: working })).toContain("ship");
    expect(reached(caller, { child: asking })).not.toContain("ship");
  });

  it("is not passed while it is unknown, except along an edge for its failure", () => {
    expect(reached(caller)).toEqual(["start", "sub", "lost"]);
  });

  it("does not lead on like a success by a failure that agents cannot cause", () => {
    const plain = { ...caller, edges: edges("start -> sub", "sub -> ship", "ship -> end") };
    const failing = { nodes: { start, lost }, edges: edges("start -> lost") };
    expect(reached(plain, { child: asking })).not.toContain("ship");
    expect(reached(plain)).not.toContain("ship");
    expect(reached(plain, { child: failing })).toContain("ship");
  });

  function calling(first: string): object {
    const nodes = {
      start,
      pick: task("Pick", { outputs: ["nest", "go"] }),
      sub: call("child"),
      ship: task("Ship"),
      first: first === "ask" ? ask() : task("Work"),
      end,
      lost,
    };
    const lines = ["start -> pick", "pick -nest-> sub", "pick -go-> first", "first -> end", "ship -> end"];
    return {
      limits: { maxDepth: 3 },
      nodes,
      edges: edges(...lines, "sub -passed-> ship", "sub -failed-> lost"),
    };
  }

  it("that calls itself is passed by agents alone only if it succeeds without that call", () => {
    expect(reached(calling("ask"), { child: calling("ask") })).not.toContain("ship");
    expect(reached(calling("work"), { child: calling("work") })).toContain("ship");
  });

  it("is analysed again when another version of it is loaded", () => {
    const program = compiled(caller);
    const [first, second] = [compiled(asking, "child"), compiled(working, "child")];
    expect(reachableByAgents(program, () => first)).not.toContain("ship");
    expect(reachableByAgents(program, () => second)).toContain("ship");
    expect(reachableByAgents(program, () => first)).not.toContain("ship");
  });
});

describe("the analysis", () => {
  it("ends, with forks in forks whose branches are the same", () => {
    const depth = 60;
    const levels = Array.from({ length: depth }, (_, index) => index + 1);
    const nodes = Object.fromEntries(
      levels.flatMap((level) => [
        [`f${level}`, { type: "fork", name: "Fork", join: `j${level}` }],
        [`j${level}`, { type: "join", name: "Join", fork: `f${level}` }],
      ]),
    );
    const lines = levels.flatMap((level) => {
      const into = `f${level} -> ${level === depth ? "work" : `f${level + 1}`}`;
      return [into, into, `j${level} -> ${level === 1 ? "end" : `j${level - 1}`}`];
    });
    const all = edges("start -> f1", `work -> j${depth}`, ...lines);
    const definition = { nodes: { start, work: task("Work"), end, ...nodes }, edges: all };
    expect(reached(definition)).toContain("end");
    const asked = { ...definition, nodes: { ...definition.nodes, work: ask({}) } };
    const program = compiled(asked);
    const free = reachableByAgents(program, () => undefined);
    expect(free).toContain("work");
    expect(successEnds(program).some((id) => free.has(id))).toBe(false);
  });

  it("ends, with workflows that each call the next one several times", () => {
    const levels = Array.from({ length: 60 }, (_, index) => index);
    const caller = (level: number) => ({
      nodes: { start, ...Object.fromEntries([1, 2, 3].map((n) => [`s${n}`, call(`w${level + 1}`)])), end },
      edges: edges("start -> s1", "s1 -passed-> s2", "s2 -passed-> s3", "s3 -passed-> end"),
    });
    const chain = Object.fromEntries(levels.map((level) => [`w${level}`, caller(level)]));
    const leaf = { nodes: { start, work: task("Work"), end }, edges: edges("start -> work", "work -> end") };
    expect(reached(caller(-1), { ...chain, w60: leaf })).toContain("end");
    const asking = { nodes: { start, ask: ask({}), end }, edges: edges("start -> ask", "ask -> end") };
    expect(reached(caller(-1), { ...chain, w60: asking })).toEqual(["start", "s1"]);
  });
});
