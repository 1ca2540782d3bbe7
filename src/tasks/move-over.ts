import { undecided } from "../authority/undecided.ts";
import { evolve } from "../engine/evolve.ts";
import { own } from "../engine/own.ts";
import type { Event } from "../model/event.ts";
import type { Position } from "../model/position.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { paused, settle } from "./settle.ts";

export type MovedOver =
  | {
      readonly ok: true;
      readonly record: TaskRecord;
      readonly events: readonly Event[];
      /** variables that are back at their defaults: only a person decides about them now */
      readonly dropped: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** Where a task stands until somebody does something; it goes through all others. */
const STANDING: ReadonlySet<string> = new Set(["start", "task", "gate", "checkpoint"]);

const back = { type: "variables_set", variables: {} } as const;

/** The same task on another version of its workflow, at the node that has the same id or is named instead of it. */
export function moveOver(
  record: TaskRecord,
  /** `old` is not there if it is broken */
  { old, program }: { readonly old: Program | undefined; readonly program: Program },
  mapping: Readonly<Record<string, string>>,
  now: number,
): MovedOver {
  const { position } = record;
  if (!position) return { ok: false, problem: "its workflow was never loaded" };
  if (position.frames.length > 0) return { ok: false, problem: "it is inside a subflow" };
  if (position.branches || position.branch) return { ok: false, problem: "it is part of a fork" };
  const renamed = (id: string) => own(mapping, id) ?? id;
  const step = renamed(position.step);
  const node = program.nodes.get(step);
  if (!node) return { ok: false, problem: `the node "${step}" is gone` };
  // Put at a node of another kind, the task would wait for something that never comes.
  const isSameKind = old ? kindOf(node) === kindOf(old.nodes.get(position.step)) : suits(node, position);
  if (!isSameKind) return { ok: false, problem: `the node "${step}" is of another kind` };
  const attempts = Object.entries(position.attempts).map(([id, used]) => [renamed(id), used] as const);
  const event: Event = {
    type: "restored",
    step,
    at: now,
    state: position.state,
    ...(position.escalation && { escalation: position.escalation }),
    retries: position.retries,
    attempts: Object.fromEntries(attempts.filter(([id]) => program.nodes.has(id))),
  };
  const dropped = undecided(position.variables, { old, program });
  const events = dropped.length === 0 ? [event] : [event, { ...back, restored: dropped }];
  const world = {
    now,
    workflows: { byId: () => undefined, byVersion: () => undefined },
    context: record.context,
  };
  const next = settle(
    { ...record, definition: program.version },
    program,
    events.reduce(evolve, position),
    world,
    record.claim,
  );
  return {
    ok: true,
    record: record.hold === "paused" ? paused(next, record.pausedBy ?? "operator") : next,
    events,
    dropped,
  };
}

/** Whether a task can stand at a node as it stood at one that nobody can look up any more. */
function suits(node: ProgramNode, { state, escalation }: Position): boolean {
  if (escalation) return true;
  const isQuestion = node.type === "checkpoint" && node.audience === "human";
  if (state === "waiting") return isQuestion;
  return !isQuestion && STANDING.has(node.type);
}

function kindOf(node: ProgramNode | undefined): string | undefined {
  if (node?.type === "checkpoint") return `checkpoint for ${node.audience}`;
  return node?.type === "gate" ? "task" : node?.type;
}
