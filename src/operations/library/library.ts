import type { Workflows, World } from "../../engine/world.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Position } from "../../model/position.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import type { Store } from "../../store/store.ts";
import { callsOf } from "../../workflow/calls.ts";
import { loadStored } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import { BrokenDefinition, type ProgramOrBroken, programOrThrow } from "./broken-definition.ts";
import { LruCache } from "./lru-cache.ts";
import { currentProgram, type Overview, type Verification, Verifications } from "./verifications.ts";

export interface CurrentDefinitions {
  readonly all: readonly DefinitionRecord[];
  /** the program of a current definition; `undefined` also if the definition is broken */
  readonly known: (id: string) => Program | undefined;
  readonly definitionOf: (id: string) => Json | undefined;
  /** the ids of the workflows that a workflow may call; for a broken definition, every text in it */
  readonly callsOf: (id: string) => readonly string[];
  readonly verifiedOf: (record: DefinitionRecord) => Verification;
  readonly overviewOf: (record: DefinitionRecord) => Overview;
}

/** The most nodes of all cached programs together, about 60 MB. A large workflow has a few hundred nodes. */
const MOST_NODES = 40_000;

const noWorkflows: Workflows = { byId: () => undefined, byVersion: () => undefined };

/**
 * The process's cache of compiled workflows. Entries never go stale, because a version never changes. Methods that
 * return a `Program` throw `BrokenDefinition` if the definition does not compile.
 */
export class Library {
  readonly #store: () => Promise<Store>;
  readonly #programs: LruCache<ProgramOrBroken>;
  readonly #contents = new WeakMap<Program, string>();
  readonly #verifications = new Verifications();

  constructor(store: () => Promise<Store>, mostNodes = MOST_NODES) {
    this.#store = store;
    this.#programs = new LruCache(mostNodes, (compiled) => ("nodes" in compiled ? compiled.nodes.size : 1));
  }

  /** The program, if it is in the cache. For code that cannot wait. */
  cached(version: string): Program | undefined {
    const known = this.#programs.get(version);
    return known instanceof BrokenDefinition ? undefined : known;
  }

  /** The hash of the compiled content. It differs from `version` if the program was stored under an older hash. */
  contentOf(program: Program): string | undefined {
    return this.#contents.get(program);
  }

  async pinned(project: string, version: string): Promise<Program> {
    const known = this.#programs.get(version);
    if (known) return programOrThrow(known);
    const record = await (await this.#store()).definitions.version(project, version);
    if (!record) throw new BrokenDefinition(version.slice(0, 12), version, []);
    return programOrThrow(this.#compile(record));
  }

  /** The program whose version begins with these digits. */
  async byPrefix(project: string, digits: string): Promise<Program | undefined> {
    const known = this.#programs.findByPrefix(digits);
    if (known) return programOrThrow(known);
    const record = await (await this.#store()).definitions.versionStartingWith(project, digits);
    return record && programOrThrow(this.#compile(record));
  }

  async current(project: string, id: string): Promise<Program | undefined> {
    const [record] = await (await this.#store()).definitions.current(project, [id]);
    return record && programOrThrow(this.#compile(record));
  }

  /** The current programs of these ids, in one read; ids without a definition are left out. */
  async currentOf(project: string, ids: readonly string[]): Promise<ReadonlyMap<string, Program>> {
    const records = await (await this.#store()).definitions.current(project, ids);
    return new Map(records.map((record) => [record.id, programOrThrow(this.#compile(record))]));
  }

  /** All current definitions, for synchronous lookup. */
  async currents(project: string): Promise<CurrentDefinitions> {
    const all = await (await this.#store()).definitions.list(project);
    const byId = new Map(all.map((record) => [record.id, record]));
    const recordOf = (id: string) => byId.get(id);
    const lookup = { recordOf, compiled: (record: DefinitionRecord) => this.#compile(record) };
    const verifications = this.#verifications;
    return {
      all,
      known: (id) => currentProgram(lookup, id),
      definitionOf: (id) => recordOf(id)?.definition,
      callsOf: (id) => {
        const record = recordOf(id);
        return record ? verifications.callsOf(record, lookup) : [];
      },
      verifiedOf: (record) => verifications.of(record, lookup),
      overviewOf: (record) => verifications.overviewOf(record, lookup),
    };
  }

  /** Like `worldFor` but synchronous; `undefined` if the task calls a workflow or is inside one. */
  worldWithoutCalls(
    program: Program,
    { frames }: Pick<Position, "frames">,
    now: number,
    context: JsonObject,
  ): World | undefined {
    if (frames.length > 0 || callsOf(program).length > 0) return undefined;
    return { now, context, workflows: noWorkflows };
  }

  /**
   * The world of a task, with every workflow that a move may enter already loaded, so that movement never waits. It
   * holds the programs even if the cache evicts them meanwhile. A broken called workflow throws only when a move enters
   * it. It must not count as not loaded: a task could then be placed behind its gates.
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
        return called && programOrThrow(called);
      },
      byVersion: (version) => byVersion.get(version),
    };
    return { now, context, workflows };
  }

  /** All workflows reachable by calls from these programs, by id. */
  async calledFrom(
    project: string,
    programs: readonly Program[],
  ): Promise<ReadonlyMap<string, ProgramOrBroken>> {
    const byId = new Map<string, ProgramOrBroken>();
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

  #compile(record: DefinitionRecord): ProgramOrBroken {
    const { id, version, definition } = record;
    const known = this.#programs.get(version);
    if (known) return known;
    const { program, findings } = loadStored(definition, { id });
    if (!program) return this.#programs.set(version, new BrokenDefinition(id, version, findings));
    // Keep the stored version: this release may compute another hash for the same content.
    const pinned = { ...program, version };
    this.#contents.set(pinned, program.version);
    return this.#programs.set(version, pinned);
  }
}
