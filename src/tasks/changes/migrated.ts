import { unprovenVariables } from "../../authority/unproven-variables.ts";
import { evolve } from "../../engine/evolve.ts";
import { own } from "../../engine/own-property.ts";
import type { Event } from "../../model/event.ts";
import type { Position } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import { paused } from "./paused.ts";
import { settled } from "./settled.ts";

export type Migrated =
  | {
      readonly ok: true;
      readonly record: TaskRecord;
      readonly events: readonly Event[];
      /** variables reset to their defaults, because in the new version only a person decides them */
      readonly dropped: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** The node types at which a task can stop. It passes through all other nodes. */
const STOPS: ReadonlySet<string> = new Set(["start", "task", "gate", "checkpoint"]);

const reset = { type: "variables_set", variables: {} } as const;

/** A task on another version of its workflow, at the node with the same id, or at the node that `mapping` names. */
export function migrated(
  record: TaskRecord,
  /** `old` is absent if the old definition is broken */
  { old, program }: { readonly old: Program | undefined; readonly program: Program },
  mapping: Readonly<Record<string, string>>,
  now: number,
): Migrated {
  const { position } = record;
  if (!position) return { ok: false, problem: "its workflow was never loaded" };
  if (position.frames.length > 0) return { ok: false, problem: "it is inside a subflow" };
  if (position.branches || position.branch) return { ok: false, problem: "it is part of a fork" };
  const renamed = (id: string) => own(mapping, id) ?? id;
  const step = renamed(position.step);
  const node = program.nodes.get(step);
  if (!node) return { ok: false, problem: `the node "${step}" is gone` };
  // At a node of another kind, the task would wait for a report or an answer that never comes.
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
  const dropped = unprovenVariables(position.variables, { old, program });
  const events = dropped.length === 0 ? [event] : [event, { ...reset, restored: dropped }];
  const world = {
    now,
    workflows: { byId: () => undefined, byVersion: () => undefined },
    context: record.context,
  };
  const next = settled(
    { ...record, definition: program.version },
    program,
    events.reduce(evolve, position),
    world,
    record.claim,
  );
  return {
    ok: true,
    record: record.hold === "paused" ? paused(next, record.pausedBy ?? "operator", now) : next,
    events,
    dropped,
  };
}

/** Whether a task in its present state can stop at a node. For a task whose old definition is broken. */
function suits(node: ProgramNode, { state, escalation }: Position): boolean {
  if (escalation) return true;
  const isQuestion = node.type === "checkpoint" && node.audience === "human";
  if (state === "waiting") return isQuestion;
  return !isQuestion && STOPS.has(node.type);
}

function kindOf(node: ProgramNode | undefined): string | undefined {
  if (node?.type === "checkpoint") return `checkpoint for ${node.audience}`;
  return node?.type === "gate" ? "task" : node?.type;
}
