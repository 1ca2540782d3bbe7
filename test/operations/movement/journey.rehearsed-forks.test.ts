import assert from "node:assert/strict";
import { expect, it } from "vitest";
import { stepPath } from "../../../src/engine/step-path.ts";
import type { Caller } from "../../../src/model/caller.ts";
import type { Json } from "../../../src/model/json.ts";
import type { Move } from "../../../src/model/move.ts";
import type { Position } from "../../../src/model/position.ts";
import { Rehearsal } from "../../../src/rehearsal/rehearsal.ts";
import { loadValue } from "../../../src/workflow/load.ts";
import type { Program } from "../../../src/workflow/program.ts";
import { desks } from "../../support/with-desk.ts";
import { calling, edges, failure, forked, start, success, work } from "../../support/workflows.ts";

const open = desks();
const by: Caller = { kind: "person", id: "tester" };

/** `id result`, or `id goto node`. */
type Line = string;

const nested = {
  nodes: {
    start,
    x: { type: "fork", name: "Outer", join: "xx" },
    y: { type: "fork", name: "Inner", join: "yy" },
    w: work("W"),
    v: work("V"),
    "y.y.2.w": work("Named like the task of another branch"),
    yy: { type: "join", name: "Inner join", fork: "y" },
    xx: { type: "join", name: "Outer join", fork: "x" },
    end: success,
    lost: failure,
  },
  edges: edges(
    "start -> x",
    "x -> y",
    "x -> y.y.2.w",
    "y -> w",
    "y -> v",
    "w -> yy",
    "v -> yy",
    "yy -> xx",
    "y.y.2.w -> xx",
    "xx -passed-> end",
    "xx -failed-> lost",
  ),
};

const cases: readonly (readonly [string, Record<string, Json>, readonly Line[]])[] = [
  [
    "F1: inside a subflow",
    { flow: calling("inner"), inner: forked() },
    ["task", "task passed", "task passed", "task.call/split.6.left passed", "task.call/split.6.right passed"],
  ],
  [
    "F1 P5: where the ids of two branches would be the same",
    { flow: nested },
    ["task", "task.x.2.y.y.2.w passed", "task.x.2.y.y.2.w~2 passed", "task.x.2.y.y.2.v passed"],
  ],
  [
    "F2: when a person sends the task to the same fork again",
    { flow: forked() },
    [
      "task",
      "task passed",
      "task.split.3.left passed",
      "task goto split",
      "task.split.4.right passed",
      "task.split.4.left passed",
    ],
  ],
  [
    "F2: when a lost branch loses the join",
    { flow: forked() },
    ["task", "task passed", "task.split.3.left failed"],
  ],
];

it.each(cases)("a rehearsal forks like the task that it rehearses: %s", async (_, definitions, lines) => {
  const desk = open();
  for (const [id, definition] of Object.entries(definitions).toReversed()) await desk.load(id, definition);
  await desk.plant({ id: "task", workflowType: "flow" });
  const programs = Object.entries(definitions).map(([id, definition]) => programOf(id, definition));
  const started = Rehearsal.start(programs[0] as Program, {
    workflows: {
      byId: (id) => programs.find((program) => program.id === id),
      byVersion: (version) => programs.find((program) => program.version === version),
    },
  });
  assert.ok(started.ok);
  const run = started.value;
  for (const line of lines) {
    const [id = "", result, node] = line.split(" ");
    if (node !== undefined) await desk.ask("resolve_task", { taskId: id, resolution: result, node });
    else await desk.advance(id, result);
    const made = run.move(id, moveOf(result, node));
    expect(made.ok, line).toBe(true);
    const real = (await desk.records()).flatMap(({ id: task, position }) =>
      position ? [[task, shown(position)]] : [],
    );
    const rehearsed = [...run.tasks].map(([task, { position }]) => [task, shown(position)]);
    expect(Object.fromEntries(rehearsed), line).toEqual(Object.fromEntries(real));
  }
});

function programOf(id: string, definition: Json): Program {
  const { program, findings } = loadValue({ id, ...(definition as object) });
  assert.ok(program, JSON.stringify(findings));
  return program;
}

function moveOf(result: string | undefined, node: string | undefined): Move {
  if (node !== undefined) return { type: "resolve", resolution: "goto", node, by };
  return { type: "report", ...(result !== undefined && { outcome: result }), by };
}

function shown(position: Position): string {
  return `${stepPath(position)} ${position.state} ${JSON.stringify(position.branches?.ended ?? {})}`;
}
