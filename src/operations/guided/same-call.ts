import { currentNode } from "../../engine/current-node.ts";
import type { Brought } from "../../model/attachment.ts";
import type { Event } from "../../model/event.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { Position } from "../../model/position.ts";
import { calledBy } from "../../workflow/called-by.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Program, ProgramNode } from "../../workflow/program.ts";
import type { Context } from "../context.ts";
import type { Run } from "./run.ts";

/** What a call says of a step or a question, besides which one it means. */
export interface Sent {
  readonly note?: string | undefined;
  readonly output?: Json | undefined;
  readonly outcome?: string | undefined;
  readonly option?: string | undefined;
  readonly variables?: Readonly<Record<string, Json>> | undefined;
  readonly attachments?: readonly Brought[];
}

/**
 * Whether the last thing that happened came of just this call, and led to a step of the same name: then the answer was
 * lost on its way, and the call is made once more. A sealed state tells by itself which visit it is about.
 */
export async function isSameCall(sent: Sent, run: Run, context: Context): Promise<boolean> {
  const { program: root, position, world, taskId } = run;
  if (context.states.kind !== "handle") return false;
  const { node, program } = currentNode(root, position, world);
  if (position.frames.length === 0 && !mayFollowItself(node, program)) return false;
  const { project } = context.settings;
  const store = await context.store();
  const [last] = await store.log.ofTask({ project, task: taskId, limit: 1, newestFirst: true });
  if (!last || last.caller.id !== context.caller.id || last.note !== sent.note) return false;
  return (
    last.events.some((event) => isAbout(event, node, sent)) &&
    sameValue(last.output, sent.output) &&
    sameValue(broughtBy(last), sent.attachments ?? []) &&
    bringsNothingNew(sent.variables ?? {}, last, position) &&
    isSamePass(last, position)
  );
}

function isAbout(event: Event, node: ProgramNode, { outcome, option }: Sent): boolean {
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

/** Of a check that failed the step is not done; in a loop, the number in the id tells one pass from the next. */
function isSamePass({ events }: HistoryEntry, { loops = [] }: Position): boolean {
  if (events.some(({ type }) => type === "validate_failed")) return false;
  if (loops.length === 0) return true;
  const isBegunAgain = events.some((event) => event.type === "loop_left" && event.passes === 1);
  return isBegunAgain && !events.some((event) => event.type === "loop_iterated" && event.pass > 1);
}

const known = new WeakMap<ProgramNode, boolean>();

/** Whether what comes after a step may have its name; where not, nothing need be looked up. */
function mayFollowItself(node: ProgramNode, program: Program): boolean {
  const may = known.get(node) ?? (calledBy(program).length > 0 || isReached(node, program));
  known.set(node, may);
  return may;
}

/** By any step of that name, with nothing to do in between. */
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
