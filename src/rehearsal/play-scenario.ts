import { stepPath, stepRetries } from "../engine/step-path.ts";
import { statusOf } from "../engine/view/position-status.ts";
import type { Workflows } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Result } from "../model/refusal.ts";
import type { Scenario, ScenarioLine, ScenarioOutcome, ScenarioStep } from "../model/scenario.ts";
import type { Turn } from "../model/turn.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import { milliseconds } from "../workflow/duration.ts";
import type { Program } from "../workflow/program.ts";
import { Rehearsal } from "./rehearsal.ts";

const person: Caller = { kind: "person", id: "operator" };
const clock: Caller = { kind: "clock", id: "clock" };

/** Plays a scenario up to its end or to the first line whose expectation fails. */
export function playScenario(program: Program, scenario: Scenario, workflows?: Workflows): ScenarioOutcome {
  const started = Rehearsal.start(program, {
    ...(scenario.variables && { variables: scenario.variables }),
    ...(workflows && { workflows }),
  });
  const outcome = { name: scenario.name, passed: true, steps: [] as ScenarioStep[] };
  if (!started.ok) {
    const failure = { line: 0, move: "start", expected: "the task starts", actual: started.refusal.message };
    return { ...outcome, passed: false, failure };
  }
  for (const [index, line] of scenario.lines.entries()) {
    const difference = playLine(started.value, line, outcome.steps);
    if (difference) {
      return { ...outcome, passed: false, failure: { line: index + 1, move: nameOf(line), ...difference } };
    }
  }
  return outcome;
}

interface Difference {
  readonly expected: string;
  readonly actual: string;
}

function playLine(rehearsal: Rehearsal, line: ScenarioLine, steps: ScenarioStep[]): Difference | undefined {
  const id = line.task === undefined ? "task" : `task.${line.task}`;
  if (!rehearsal.tasks.has(id)) {
    return { expected: `a task ${id}`, actual: `tasks ${[...rehearsal.tasks.keys()].join(", ")}` };
  }
  if ("wait" in line) rehearsal.now += milliseconds(line.wait);
  const from = stepPath(rehearsal.task(id).position);
  const result = rehearsal.move(id, moveOf(line));
  const { position } = rehearsal.task(id);
  steps.push({
    move: nameOf(line),
    from,
    to: stepPath(position),
    status: statusOf(position),
    ...(result.ok
      ? {
          action: result.value.action,
          ...(result.value.retriesRemaining !== undefined && { remaining: result.value.retriesRemaining }),
        }
      : { refusal: result.refusal }),
  });
  return compare(position, line, result);
}

function compare(position: Position, line: ScenarioLine, result: Result<Turn>): Difference | undefined {
  const refused = result.ok ? undefined : result.refusal.code;
  if (refused !== line.refused) {
    return {
      expected: line.refused ?? "the move is accepted",
      actual: result.ok ? "the move is accepted" : `${refused}: ${result.refusal.message}`,
    };
  }
  const facts = {
    at: stepPath(position),
    status: statusOf(position),
    retries: stepRetries(position),
    action: result.ok ? result.value.action : undefined,
    reason: result.ok ? result.value.reason : undefined,
  };
  for (const [key, actual] of Object.entries(facts)) {
    const wanted = line[key as keyof typeof facts];
    if (wanted === undefined || sameValue(wanted, actual)) continue;
    return { expected: `${key} ${text(wanted)}`, actual: `${key} ${text(actual)}` };
  }
  return undefined;
}

function moveOf(line: ScenarioLine): Move {
  if ("begin" in line) return { type: "begin", by: agent("agent") };
  if ("cancel" in line) return { type: "cancel", by: person };
  if ("wait" in line) return { type: "timeout", by: clock };
  if ("answer" in line) {
    return { type: "answer", option: line.answer, by: line.as === "agent" ? agent("agent") : person };
  }
  if ("resolve" in line) {
    const { resolve: resolution, on, node } = line;
    return {
      type: "resolve",
      resolution,
      ...(on !== undefined && { on }),
      ...(node !== undefined && { node }),
      by: person,
    };
  }
  return {
    type: "report",
    ...(line.report !== null && { outcome: line.report }),
    ...(line.variables && { variables: line.variables }),
    ...(line.evidence && {
      evidence: Object.entries(line.evidence).map(([requirement, holds]) => ({ requirement, holds })),
    }),
    by: agent(line.by ?? "agent"),
  };
}

function agent(id: string): Caller {
  return { kind: "agent", id };
}

function nameOf(line: ScenarioLine): string {
  const [verb, value] = Object.entries(line)[0] ?? ["", ""];
  return `${verb} ${text(value)}`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "none");
}
