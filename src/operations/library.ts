import type { Workflows, World } from "../engine/world.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Position } from "../model/position.ts";
import type { DefinitionRecord } from "../store/parts/definitions.ts";
import type { Store } from "../store/store.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { BrokenDefinition, type Compiled, sound } from "./broken-definition.ts";
import { callsOf } from "./calls-of.ts";
import { Recent } from "./recent.ts";
import { knownIn, type Overview, Verifications, type Verified } from "./verifications.ts";

export interface Currents {
  readonly all: readonly DefinitionRecord[];
  /** nothing also of one that is broken */
  readonly known: (id: string) => Program | undefined;
  readonly definitionOf: (id: string) => Json | undefined;
  /** the ids of the workflows it may call; of one that is broken, all that it could mean */
  readonly callsOf: (id: string) => readonly string[];
  readonly verifiedOf: (record: DefinitionRecord) => Verified;
  readonly overviewOf: (record: DefinitionRecord) => Overview;
}

/** Of all programs together: some 60 MB. A large workflow has a few hundred. */
const MOST_NODES = 40_000;

/** A task that calls no workflow and is in none looks for none. */
const nowhere: Workflows = { byId: () => undefined, byVersion: () => undefined };

/**
 * The compiled workflows of a process. A version never changes, so what was compiled is kept as long as there is room.
 * Whoever asks for one that is broken gets a `BrokenDefinition` thrown.
 */
export class Library {
  readonly #store: () => Promise<Store>;
  readonly #programs: Recent<Compiled>;
  readonly #contents = new WeakMap<Program, string>();
  readonly #verifications = new Verifications();

  constructor(store: () => Promise<Store>, mostNodes = MOST_NODES) {
    this.#store = store;
    this.#programs = new Recent(mostNodes, (compiled) => ("nodes" in compiled ? compiled.nodes.size : 1));
  }

  /** Only what is compiled already, for places that cannot wait. */
  cached(version: string): Program | undefined {
    const known = this.#programs.get(version);
    return known instanceof BrokenDefinition ? undefined : known;
  }

  /** The hash of what was compiled, whatever its version is called by where it was kept. */
  contentOf(program: Program): string | undefined {
    return this.#contents.get(program);
  }

  async pinned(project: string, version: string): Promise<Program> {
    const known = this.#programs.get(version);
    if (known) return sound(known);
    const record = await (await this.#store()).definitions.version(project, version);
    if (!record) throw new BrokenDefinition(version.slice(0, 12), version, []);
    return sound(this.#compile(record));
  }

  /** The version that begins with these digits. */
  async beginning(project: string, digits: string): Promise<Program | undefined> {
    const known = this.#programs.beginning(digits);
    if (known) return sound(known);
    const record = await (await this.#store()).definitions.versionStartingWith(project, digits);
    return record && sound(this.#compile(record));
  }

  async current(project: string, id: string): Promise<Program | undefined> {
    const [record] = await (await this.#store()).definitions.current(project, [id]);
    return record && sound(this.#compile(record));
  }

  /** The current programs of these ids, in one read; ids without a definition are left out. */
  async currentOf(project: string, ids: readonly string[]): Promise<ReadonlyMap<string, Program>> {
    const records = await (await this.#store()).definitions.current(project, ids);
    return new Map(records.map((record) => [record.id, sound(this.#compile(record))]));
  }

  /** All that are loaded now, to look up without waiting. */
  async currents(project: string): Promise<Currents> {
    const all = await (await this.#store()).definitions.list(project);
    const byId = new Map(all.map((record) => [record.id, record]));
    const recordOf = (id: string) => byId.get(id);
    const around = { recordOf, compiled: (record: DefinitionRecord) => this.#compile(record) };
    const verifications = this.#verifications;
    return {
      all,
      known: (id) => knownIn(around, id),
      definitionOf: (id) => recordOf(id)?.definition,
      callsOf: (id) => {
        const record = recordOf(id);
        return record ? verifications.callsOf(record, around) : [];
      },
      verifiedOf: (record) => verifications.of(record, around),
      overviewOf: (record) => verifications.overviewOf(record, around),
    };
  }

  /** What `worldFor` gives, where there is nothing to wait for: a task that calls no workflow and is in none. */
  worldOf(
    program: Program,
    { frames }: Pick<Position, "frames">,
    now: number,
    context: JsonObject,
  ): World | undefined {
    if (frames.length > 0 || callsOf(program).length > 0) return undefined;
    return { now, context, workflows: nowhere };
  }

  /**
   * Everything a move of this task may meet, so that movement itself never waits; it holds what it gives, whatever the
   * library lets go meanwhile. A workflow that is called and broken refuses only the move that comes upon it: were it
   * taken for one that is not loaded, a task could be put behind the gates in it.
   */
  async worldFor(
    project: string,
    program: Program,
    position: Pick<Position, "frames">,
    now: number,
    context: JsonObject,
  ): Promise<World> {
    const programs = [program];
    for (const { version } of position.frames) programs.push(await this.pinned(project, version));
    const byId = await this.calledFrom(project, programs);
    const all = [...programs, ...byId.values()].flatMap((each) =>
      each instanceof BrokenDefinition ? [] : [[each.version, each] as const],
    );
    const byVersion = new Map(all);
    const workflows: Workflows = {
      byId: (id) => {
        const called = byId.get(id);
        return called && sound(called);
      },
      byVersion: (version) => byVersion.get(version),
    };
    return { now, context, workflows };
  }

  /** All that these may call, and what that may call, by id. */
  async calledFrom(project: string, programs: readonly Program[]): Promise<ReadonlyMap<string, Compiled>> {
    const byId = new Map<string, Compiled>();
    const asked = new Set<string>();
    let wanted = programs.flatMap(callsOf);
    while (wanted.length > 0) {
      for (const id of wanted) asked.add(id);
      const records = await (await this.#store()).definitions.current(project, [...new Set(wanted)]);
      const called = records.map((record) => [record.id, this.#compile(record)] as const);
      for (const [id, compiled] of called) byId.set(id, compiled);
      wanted = called
        .flatMap(([, compiled]) => (compiled instanceof BrokenDefinition ? [] : callsOf(compiled)))
        .filter((id) => !asked.has(id));
    }
    return byId;
  }

  #compile(record: DefinitionRecord): Compiled {
    const { id, version, definition } = record;
    const known = this.#programs.get(version);
    if (known) return known;
    const { program, findings } = loadValue(definition, { id });
    if (!program) return this.#programs.keep(version, new BrokenDefinition(id, version, findings));
    // The version is what it was stored under, whatever the definition's text was at the time.
    const pinned = { ...program, version };
    this.#contents.set(pinned, program.version);
    return this.#programs.keep(version, pinned);
  }
}
