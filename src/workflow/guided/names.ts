import type { DefinitionPath } from "../../model/finding.ts";
import type { TextOptions } from "../conditions/parse-text.ts";
import type { FindingLog } from "../finding-log.ts";
import type { ReadActivity } from "./read-activity.ts";
import type { ReadGuided } from "./read-guided.ts";
import type { ReadItem } from "./read-items.ts";

export const START = "__start__";
export const TERMINAL = "__terminal__";
export const UNKNOWN_TARGET = "__unknown_target__";
/** What happens to a task that is sent to a missing activity, in words for findings. */
export const WAITS_FOR_PERSON = "a task that goes there waits for a person";
const LEAVE = "__leave__";
const ENTER = "__enter__";
const EXIT = "__exit__";

export const leaveOf = (activity: string) => `${activity}/${LEAVE}`;
export const enterOf = (activity: string) => `${activity}/${ENTER}`;
export const exitOf = (activity: string) => `${activity}/${EXIT}`;

const reserved: ReadonlySet<string> = new Set([START, TERMINAL, UNKNOWN_TARGET, LEAVE, ENTER, EXIT]);

/** An item and the id of its node. */
export interface NamedItem<I extends ReadItem = ReadItem> {
  readonly item: I;
  readonly id: string;
}

/**
 * Gives each item the id of its node, which is a path. Item ids are unique only within their kind, so an item that is
 * no step adds its kind if the id is taken.
 */
export function nameItems(items: readonly ReadItem[], parent: string, log: FindingLog): NamedItem[] {
  const seen = new Set<string>();
  const taken = new Set(items.filter(({ kind }) => kind === "step").map(({ id }) => `${parent}/${id}`));
  return items
    .filter((item) => isFresh(`${item.kind} ${item.id}`, item, seen, log))
    .map((item) => {
      const plain = `${parent}/${item.id}`;
      const id = item.kind === "step" || !taken.has(plain) ? plain : `${plain}~${item.kind}`;
      if (item.kind !== "step" && taken.has(id)) report("bad-id", item, `cannot be told from another`, log);
      taken.add(id);
      return { item, id };
    });
}

/** The activities with usable ids. Reports ids that are reserved or repeated, and leaves out their activities. */
export function nameActivities(activities: readonly ReadActivity[], log: FindingLog): ReadActivity[] {
  const seen = new Set<string>();
  return activities.filter((activity) => isFresh(activity.id, activity, seen, log));
}

interface Owner {
  readonly id: string;
  readonly path: DefinitionPath;
}

function isFresh(key: string, owner: Owner, seen: Set<string>, log: FindingLog): boolean {
  if (reserved.has(owner.id)) report("bad-id", owner, "is a name that Navigator itself uses", log);
  else if (seen.has(key)) report("duplicate-id", owner, "is used twice here", log);
  else {
    seen.add(key);
    return true;
  }
  return false;
}

function report(
  code: "bad-id" | "duplicate-id",
  { id, path }: Owner,
  problem: string,
  log: FindingLog,
): void {
  log.add({ code, path: [...path, "id"], message: `The id "${id}" ${problem}.`, fix: "Choose another id." });
}

/** All items of a workflow, including items in loops. */
export function* allItems(activities: readonly ReadActivity[]): Generator<ReadItem> {
  const pending = activities.toReversed().flatMap(({ items }) => items.toReversed());
  for (let item = pending.pop(); item; item = pending.pop()) {
    yield item;
    if (item.kind === "loop") pending.push(...item.items.toReversed());
  }
}

/** Every variable that the workflow declares or sets. */
export function knownNames({ variables, activities }: ReadGuided): ReadonlySet<string> {
  const names = new Set(variables.map(({ name }) => name));
  const actions = activities.flatMap(({ entryActions, exitActions }) => [...entryActions, ...exitActions]);
  for (const item of allItems(activities)) {
    if (item.kind === "step") actions.push(...item.actions);
    if (item.kind === "loop") names.add(item.definition.variable ?? "item");
    if (item.kind !== "checkpoint") continue;
    for (const { effects } of item.options)
      for (const name of Object.keys(effects.setVariable ?? {})) names.add(name);
  }
  for (const { definition } of actions)
    if (definition.action === "set") names.add(definition.target?.split(".")[0] ?? "");
  return names;
}

export function bareWords(names: ReadonlySet<string>): TextOptions {
  return { bareWordsAreText: true, isDeclared: (name) => names.has(name) };
}
