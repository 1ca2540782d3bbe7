import { start } from "../../engine/start.ts";
import type { World } from "../../engine/world.ts";
import type { Position } from "../../model/position.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import type { Store } from "../../store/store.ts";
import { newKeyring } from "../../tokens/keys.ts";
import { sealState } from "../../tokens/sealed.ts";
import { identifiers } from "../../workflow/identifiers.ts";
import { loadValue } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import type { Context } from "../context.ts";
import { historyMark } from "../guided/sealed-run-state.ts";
import type { Check } from "./check.ts";

const MOST_TASKS = 100;

/** Somewhere that a run is, or begins. */
interface Place {
  readonly program: Program;
  readonly version: string;
  readonly position: Position;
  readonly task: string;
  readonly hash: string;
  readonly sequence: number;
}

interface Size {
  readonly raw: number;
  /** nothing if it is too large for a sealed state */
  readonly sealed?: number;
}

/** How large the states of runs are, as they are and as they are sealed. */
export const states: Check = {
  name: "states",
  needsStore: true,
  run: async (context) => {
    const store = await context.store();
    const under = await tasksOf(store, context);
    const places = under.length > 0 ? under : await beginnings(store, context);
    if (places.length === 0) return [];
    const what = under.length > 0 ? "tasks" : "workflows at their start";
    return [{ check: "states", status: "ok", message: told(sizesOf(places, context), what) }];
  },
};

async function tasksOf(store: Store, { settings: { project } }: Context): Promise<readonly Place[]> {
  const { tasks } = await store.tasks.list({ project, limit: MOST_TASKS, newestFirst: true });
  const programs = new Map<string, Program | undefined>();
  const places: Place[] = [];
  for (const { id: task, position, definition: version, version: sequence, hash } of tasks) {
    if (!position || version === undefined) continue;
    if (!programs.has(version))
      programs.set(version, compiled(await store.definitions.version(project, version)));
    const program = programs.get(version);
    if (program) places.push({ program, version, position, task, sequence, hash });
  }
  return places;
}

/** Of the workflows that can begin with nothing given to them. */
async function beginnings(store: Store, context: Context): Promise<readonly Place[]> {
  const none = { byId: () => undefined, byVersion: () => undefined };
  const world: World = { now: context.now(), context: {}, workflows: none };
  const records = await store.definitions.list(context.settings.project);
  return records.flatMap((record) => {
    const program = compiled(record);
    const started = program && start(program, {}, context.caller, world);
    if (!program || !started?.ok) return [];
    const { id, version } = record;
    const first = { task: `${id}.000000000000`, sequence: 1, hash: version };
    return [{ program, version, position: started.value.position, ...first }];
  });
}

/** A definition with errors is another check's to find. */
function compiled(record: DefinitionRecord | undefined): Program | undefined {
  return record && loadValue(record.definition, { id: record.id }).program;
}

/** Sealed with a key that is thrown away: looking must not make the one that is kept. */
function sizesOf(places: readonly Place[], { states, settings, now }: Context): readonly Size[] {
  const keys = newKeyring(states.random, now());
  return places.map(({ program, version: definition, position, task, sequence, hash }) => {
    const run = { project: settings.project, workflow: program.id, definition, task, position, sequence };
    const state = { ...run, history: historyMark(hash), issuedAt: now() };
    const sealed = sealState(state, { keys, words: identifiers(program), random: states.random });
    return { raw: JSON.stringify(state).length, ...(sealed.ok && { sealed: sealed.value.length }) };
  });
}

function told(sizes: readonly Size[], what: string): string {
  const raw = ordered(sizes.map((size) => size.raw));
  const sealed = ordered(sizes.flatMap((size) => size.sealed ?? []));
  const over = sizes.length - sealed.length;
  const large = over > 0 ? ` ${over} would be too large for a sealed state.` : "";
  const ofSealed = sealed.length > 0 ? `, sealed ${middle(sealed)} and ${sealed.at(-1)}` : "";
  return `States of ${sizes.length} ${what}, in characters: raw ${middle(raw)} in the middle and ${raw.at(-1)} at most${ofSealed}.${large}`;
}

function ordered(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((one, other) => one - other);
}

function middle(inOrder: readonly number[]): number {
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0;
}
