import { currentNode } from "../../engine/current-node.ts";
import type { Brought } from "../../model/attachment.ts";
import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { Position } from "../../model/position.ts";
import { callsOf } from "../../workflow/calls.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun } from "./guided-run.ts";

/** The content of a call about a step or question. */
export interface CallContent {
  readonly note?: string | undefined;
  readonly output?: Json | undefined;
  readonly outcome?: string | undefined;
  readonly option?: string | undefined;
  readonly variables?: Readonly<Record<string, Json>> | undefined;
  readonly attachments?: readonly Brought[];
}

/**
 * Whether the last change came from an equal call and led to a step of the same name. If so, the agent lost the
 * answer and repeats the call. A sealed state needs no such check: it identifies the visit it is about.
 */
export async function isRepeatedCall(sent: CallContent, run: GuidedRun, call: Call): Promise<boolean> {
  const { program: root, position, world, taskId } = run;
  if (call.ports.states.kind !== "handle") return false;
  const { node, program } = currentNode(root, position, world);
  if (position.frames.length === 0 && !mayFollowItself(node, program)) return false;
  const { project } = call.ports.settings;
  const store = await call.ports.store();
  const [last] = await store.log.ofTask({ project, task: taskId, limit: 1, newestFirst: true });
  if (!last || last.caller.id !== call.caller.id || last.note !== sent.note) return false;
  return (
    last.events.some((event) => isAbout(event, node, sent)) &&
    sameValue(last.output, sent.output) &&
    sameValue(broughtBy(last), sent.attachments ?? []) &&
    bringsNothingNew(sent.variables ?? {}, last, position) &&
    isSamePass(last, position)
  );
}

function isAbout(event: Event, node: ProgramNode, { outcome, option }: CallContent): boolean {
  const isTheirs =
    (event.type === "reported" && event.outcome === outcome) ||
    (event.type === "answered" && !event.automatic && event.option === option) ||
    (event.type === "skipped" && !event.automatic);
  return isTheirs && event.step.split("/").at(-1) === localOf(node);
}

function broughtBy({ events }: HistoryEntry): readonly Brought[] {
  return events.flatMap((event) => (event.type === "attached" ? [event.attachment] : []));
}

function bringsNothingNew(
  variables: Readonly<Record<string, Json>>,
  { events }: HistoryEntry,
  position: Position,
): boolean {
  const sets = events.flatMap((event) => (event.type === "variables_set" ? [event] : []));
  return Object.entries(variables).every(
    ([name, value]) =>
      sets.some((set) => set.restored.includes(name) || sameValue(set.variables[name], value)) ||
      sameValue(position.variables[name], value),
  );
}

/**
 * Whether the last change can have led to the same step id. It cannot after a failed check, because the step is
 * then not done. Nor can it in a later pass of a loop, because the pass number is part of the id.
 */
function isSamePass({ events }: HistoryEntry, { loops = [] }: Position): boolean {
  if (events.some(({ type }) => type === "validate_failed")) return false;
  if (loops.length === 0) return true;
  const isBegunAgain = events.some((event) => event.type === "loop_left" && event.passes === 1);
  return isBegunAgain && !events.some((event) => event.type === "loop_iterated" && event.pass > 1);
}

const cache = new WeakMap<ProgramNode, boolean>();

/** Whether a step may be followed by another step of the same name. If not, the history need not be read. */
function mayFollowItself(node: ProgramNode, program: Program): boolean {
  const may = cache.get(node) ?? (callsOf(program).length > 0 || isReached(node, program));
  cache.set(node, may);
  return may;
}

/** Whether a step of the same name leads to this node, with no other stop between them. */
function isReached(node: ProgramNode, { nodes }: Program): boolean {
  const local = localOf(node);
  const open = [...nodes.values()].filter((one) => isStop(one) && localOf(one) === local);
  const seen = new Set<ProgramNode>();
  for (let from = open.pop(); from; from = open.pop()) {
    for (const { to } of from.edges) {
      const next = nodes.get(to);
      if (next === node) return true;
      if (!next || seen.has(next) || isStop(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}

function isStop({ type }: ProgramNode): boolean {
  return type === "task" || type === "gate" || type === "checkpoint";
}

function localOf({ id, place }: ProgramNode): string {
  return place?.local ?? id;
}
