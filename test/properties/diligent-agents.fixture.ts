import type { Caller } from "../../src/model/caller.ts";
import type { Move } from "../../src/model/move.ts";
import type { RehearsedTask } from "../../src/rehearsal/rehearsal.ts";
import { pick } from "../../src/rehearsal/seeded.ts";
import type { ProgramNode } from "../../src/workflow/program.ts";
import { agents, clock, person } from "./move-plan.arbitrary.ts";
import type { Trial } from "./trial.fixture.ts";

/** Every move that agents and the clock could make, with all evidence holding. */
export function agentMoves(node: ProgramNode, by: Caller): Move[] {
  switch (node.type) {
    case "start":
      return [{ type: "begin", by }];
    case "checkpoint":
      return [
        ...node.outputs.map((option): Move => ({ type: "answer", option, by })),
        { type: "timeout", by: clock },
      ];
    case "task":
    case "gate": {
      const evidence = node.requirements.map(({ id }) => ({ requirement: id, holds: true }));
      return [
        ...[undefined, ...node.outputs].map(
          (outcome): Move => ({ type: "report", ...(outcome !== undefined && { outcome }), evidence, by }),
        ),
        { type: "timeout", by: clock },
      ];
    }
    default:
      return [];
  }
}

/** Makes one accepted move on any task; `undefined` if agents and the clock can make none. */
export function makeAnyMove(trial: Trial, chance: () => number): RehearsedTask | undefined {
  const open = trial.run.movableTasks().filter(({ position }) => !position.escalation);
  while (open.length > 0) {
    const [task] = open.splice(Math.floor(chance() * open.length), 1);
    if (task && moveTask(trial, task, chance)) return task;
  }
  return undefined;
}

function moveTask(trial: Trial, task: RehearsedTask, chance: () => number): boolean {
  const moves = agentMoves(trial.nodeOf(task), pick(agents, chance) ?? clock);
  while (moves.length > 0) {
    const [move] = moves.splice(Math.floor(chance() * moves.length), 1);
    if (move?.type === "timeout") trial.run.now += 10;
    if (move && trial.move(task, move).ok) return true;
  }
  return false;
}

/** A person resolves every waiting task, if possible without ending it. */
export function sendOn(trial: Trial, chance: () => number): boolean {
  const waiting = [...trial.run.tasks.values()].filter(
    ({ position }) => position.result === undefined && position.state === "waiting" && !position.branches,
  );
  for (const task of waiting) {
    const node = trial.nodeOf(task);
    const ways = node.edges.map(({ on }) => on);
    const back: Move = { type: "resolve", resolution: "resume", by: person };
    const on = pick(ways, chance);
    const move: Move = !task.position.escalation
      ? { type: "answer", option: pick(node.outputs, chance) ?? "", by: person }
      : node.type === "end"
        ? { ...back, ...(on !== undefined && { on }) }
        : back;
    if (trial.move(task, move).ok) return true;
    if (
      trial.move(task, { type: "resolve", resolution: "goto", node: firstWork(trial, task), by: person }).ok
    )
      return true;
  }
  return false;
}

function firstWork({ run }: Trial, task: RehearsedTask): string {
  const work = [...task.program.nodes.values()].find(({ type }) => type === "task" || type === "gate");
  return work?.id ?? run.root.position.step;
}
