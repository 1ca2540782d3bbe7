import { start } from "../../../engine/start.ts";
import type { World } from "../../../engine/world.ts";
import type { Position } from "../../../model/position.ts";
import type { DefinitionRecord } from "../../../store/parts/definitions.ts";
import type { Store } from "../../../store/store.ts";
import { newKeyring } from "../../../tokens/keys.ts";
import { sealState } from "../../../tokens/sealed-state.ts";
import { identifiers } from "../../../workflow/identifiers.ts";
import { loadStored } from "../../../workflow/load.ts";
import type { Program } from "../../../workflow/program.ts";
import { historyMark } from "../../guided/seal-run.ts";
import type { Call } from "../../ports/call.ts";
import type { DoctorCheck } from "./check.ts";

const MOST_TASKS = 100;

/** A run whose state is measured. */
interface SizedRun {
  readonly program: Program;
  readonly version: string;
  readonly position: Position;
  readonly task: string;
  readonly hash: string;
  readonly sequence: number;
}

interface Size {
  readonly raw: number;
  /** absent if the run is too large for a sealed state */
  readonly sealed?: number;
}

/** Measures the sizes of run states, raw and sealed. */
export const states: DoctorCheck = {
  name: "states",
  needsStore: true,
  run: async (call) => {
    const store = await call.ports.store();
    const running = await runsOfTasks(store, call);
    const runs = running.length > 0 ? running : await startedRuns(store, call);
    if (runs.length === 0) return [];
    const what = running.length > 0 ? "tasks" : "workflows at their start";
    return [{ check: "states", status: "ok", message: sizeReport(sizesOf(runs, call), what) }];
  },
};

async function runsOfTasks(
  store: Store,
  {
    ports: {
      settings: { project },
    },
  }: Call,
): Promise<readonly SizedRun[]> {
  const { tasks } = await store.tasks.list({ project, limit: MOST_TASKS, newestFirst: true });
  const programs = new Map<string, Program | undefined>();
  const runs: SizedRun[] = [];
  for (const { id: task, position, definition: version, version: sequence, hash } of tasks) {
    if (!position || version === undefined) continue;
    if (!programs.has(version))
      programs.set(version, compiled(await store.definitions.version(project, version)));
    const program = programs.get(version);
    if (program) runs.push({ program, version, position, task, sequence, hash });
  }
  return runs;
}

/** New runs of the workflows that can start without variables. */
async function startedRuns(store: Store, call: Call): Promise<readonly SizedRun[]> {
  const none = { byId: () => undefined, byVersion: () => undefined };
  const world: World = { now: call.ports.now(), context: {}, workflows: none };
  const { project } = call.ports.settings;
  const runs: SizedRun[] = [];
  for (const { id, version } of (await store.definitions.heads(project)).slice(0, MOST_TASKS)) {
    const [record] = await store.definitions.current(project, [id]);
    const program = compiled(record);
    const started = program && start(program, {}, call.caller, world);
    await call.ports.rest();
    if (!program || !started?.ok) continue;
    const first = { task: `${id}.000000000000`, sequence: 1, hash: version };
    runs.push({ program, version, position: started.value.position, ...first });
  }
  return runs;
}

/** The program of a definition; `undefined` if the definition has errors, which another check reports. */
function compiled(record: DefinitionRecord | undefined): Program | undefined {
  return record && loadStored(record.definition, { id: record.id }).program;
}

/** The sizes of the runs' states. Uses a throwaway key, because a diagnosis must not create the real key. */
function sizesOf(runs: readonly SizedRun[], { ports: { states, settings, now } }: Call): readonly Size[] {
  const keys = newKeyring(states.random, now());
  return runs.map(({ program, version: definition, position, task, sequence, hash }) => {
    const run = { project: settings.project, workflow: program.id, definition, task, position, sequence };
    const state = { ...run, history: historyMark(hash), issuedAt: now() };
    const sealed = sealState(state, { keys, words: identifiers(program), random: states.random });
    return { raw: JSON.stringify(state).length, ...(sealed.ok && { sealed: sealed.value.length }) };
  });
}

function sizeReport(sizes: readonly Size[], what: string): string {
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
