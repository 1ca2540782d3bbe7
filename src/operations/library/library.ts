import type { Workflows, World } from "../../engine/world.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Position } from "../../model/position.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import type { Store } from "../../store/store.ts";
import { callsOf } from "../../workflow/calls.ts";
import { type Compilation, type CompileOptions, compileInParts } from "../../workflow/compile.ts";
import { type Loaded, loadStoredInParts, verifyCompilation } from "../../workflow/load.ts";
import type { Parts } from "../../workflow/parts.ts";
import type { KnownPrograms, Program } from "../../workflow/program.ts";
import { routedWorkflows } from "../../workflow/routed-workflows.ts";
import type { Source } from "../../workflow/source/source.ts";
import { sourceOfValue } from "../../workflow/source/source-of-value.ts";
import { BrokenDefinition, type ProgramOrBroken, programOrThrow } from "./broken-definition.ts";
import { injectedDefinition } from "./injected-definition.ts";
import { LruCache } from "./lru-cache.ts";

/** The most nodes of all cached programs together, about 60 MB. A large workflow has a few hundred nodes. */
const MOST_NODES = 40_000;

export interface LibraryOptions {
  readonly mostNodes?: number;
  /** lets other calls run */
  readonly rest?: () => Promise<void>;
}

/**
 * How many parts of a definition are compiled before other calls run. A definition with a few hundred
 * nodes has this many.
 */
const PARTS_AT_ONCE = 6;

/** The findings of a definition, with its program and the versions of the workflows that it calls, at any depth. */
export interface Verified extends Pick<Loaded, "findings" | "bound"> {
  readonly program: ProgramOrBroken;
  readonly reached: readonly (readonly [id: string, version: string])[];
}

/** A loaded definition, and the programs that it calls. */
export interface LoadedBeside extends Loaded {
  readonly known: KnownPrograms;
}

const withoutRest = async (): Promise<void> => {};

const noWorkflows: Workflows = { byId: () => undefined, byVersion: () => undefined };

/**
 * The process's cache of compiled workflows. Entries never go stale, because a version never changes. Methods that
 * return a `Program` throw `BrokenDefinition` if the definition does not compile.
 */
export class Library {
  readonly #store: () => Promise<Store>;
  readonly #rest: () => Promise<void>;
  readonly #programs: LruCache<ProgramOrBroken>;
  readonly #contents = new WeakMap<Program, string>();
  readonly #compiling = new Map<string, Promise<ProgramOrBroken>>();
  /**
   * The results of `verified`. Bounded, because a definition that changes often would leave a result
   * for each old version.
   */
  readonly #verified = new LruCache<Verified>(50);

  constructor(
    store: () => Promise<Store>,
    { mostNodes = MOST_NODES, rest = withoutRest }: LibraryOptions = {},
  ) {
    this.#store = store;
    this.#rest = rest;
    this.#programs = new LruCache(mostNodes, (compiled) => ("nodes" in compiled ? compiled.nodes.size : 1));
  }

  /** The program if it is cached, for synchronous code. */
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
    const record =
      (await (await this.#store()).definitions.version(project, version)) ??
      (await injectedDefinition(await this.#store(), project, version));
    if (!record) throw new BrokenDefinition(version.slice(0, 12), version, []);
    return programOrThrow(await this.#compile(record));
  }

  /** The program whose version begins with these digits. */
  async byPrefix(project: string, digits: string): Promise<Program | undefined> {
    const known = this.#programs.findByPrefix(digits);
    if (known) return programOrThrow(known);
    const record = await (await this.#store()).definitions.versionStartingWith(project, digits);
    return record && programOrThrow(await this.#compile(record));
  }

  async current(project: string, id: string): Promise<Program | undefined> {
    const program = (await this.#currentOf(project, [id])).get(id);
    return program && programOrThrow(program);
  }

  /** The current programs of these ids, from one read; ids without a definition are left out. */
  async currentOf(project: string, ids: readonly string[]): Promise<ReadonlyMap<string, Program>> {
    const found = await this.#currentOf(project, ids);
    return new Map([...found].map(([id, program]) => [id, programOrThrow(program)]));
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
   * The world of a task, with every workflow that a move may enter already loaded, so that moves are synchronous.
   * The world keeps the programs even if the cache evicts them meanwhile. If a called workflow is broken, a move
   * throws only when it enters that workflow. A broken workflow must not count as not loaded: a task could then be
   * placed behind its gates.
   */
  async worldFor(
    project: string,
    program: Program,
    position: Pick<Position, "frames">,
    now: number,
    context: JsonObject,
    /** further workflows that a move may enter */
    besides: readonly string[] = [],
  ): Promise<World> {
    const programs = [program];
    for (const { version } of position.frames) programs.push(await this.pinned(project, version));
    const byId = await this.calledFrom(project, programs, besides);
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

  /** All workflows reachable by calls from these programs and ids, by id. */
  async calledFrom(
    project: string,
    programs: readonly Program[],
    besides: readonly string[] = [],
  ): Promise<ReadonlyMap<string, ProgramOrBroken>> {
    const byId = new Map<string, ProgramOrBroken>();
    const asked = new Set<string>();
    let wanted = [...programs.flatMap(callsOf), ...besides];
    while (wanted.length > 0) {
      for (const id of wanted) asked.add(id);
      const called = await this.#currentOf(project, [...new Set(wanted)]);
      for (const [id, compiled] of called) byId.set(id, compiled);
      wanted = [...called.values()]
        .flatMap((compiled) => (compiled instanceof BrokenDefinition ? [] : callsOf(compiled)))
        .filter((id) => !asked.has(id));
    }
    return byId;
  }

  /** Compiles and verifies a definition. It may call loaded workflows and borrow activities from them. */
  async load(project: string, source: Source, options: CompileOptions = {}): Promise<LoadedBeside> {
    const compilation = await this.compileBorrowing(project, source, options);
    const program = compilation.compiled?.program;
    const known = await this.knownFrom(project, program ? [program] : []);
    await this.#rest();
    return { ...verifyCompilation(compilation, known), known };
  }

  /** The findings of a stored definition. Cached until the definition, or one that it calls, changes. */
  async verified(project: string, record: DefinitionRecord): Promise<Verified> {
    const program = await this.#compile(record);
    const reached = program instanceof BrokenDefinition ? [] : await this.#reachedFrom(project, program);
    const key = JSON.stringify([record.id, record.version, reached]);
    const cached = this.#verified.get(key);
    if (cached) return cached;
    const { findings, bound } = await this.load(project, sourceOfValue(record.definition), { id: record.id });
    return this.#verified.set(key, { program, reached, findings, ...(bound && { bound }) });
  }

  /** The versions of the workflows that a program may call, at any depth; "" for a workflow that is not loaded. */
  async #reachedFrom(project: string, program: Program): Promise<Verified["reached"]> {
    const routed = routedWorkflows(program);
    const called = await this.calledFrom(project, [program], routed);
    const known = knownIn(called);
    const callers = [program, ...[...called.keys()].flatMap((id) => known(id) ?? [])];
    const ids = new Set([...callers.flatMap(callsOf), ...routed]);
    return [...ids].map((id) => [id, called.get(id)?.version ?? ""] as const);
  }

  /** The loaded workflows that programs call, at any depth, without broken ones. */
  async knownFrom(project: string, programs: readonly Program[]): Promise<KnownPrograms> {
    return knownIn(await this.calledFrom(project, programs, programs.flatMap(routedWorkflows)));
  }

  /**
   * Compiles a definition that may borrow activities from loaded workflows. Which workflows those are is known only
   * after a first compilation. So it compiles, loads the workflows that were asked for, and repeats until none is
   * missing. Workflows that `options` provides are not loaded.
   */
  async compileBorrowing(project: string, source: Source, options: CompileOptions): Promise<Compilation> {
    const lent = new Map<string, Json | undefined>();
    for (;;) {
      const asked = new Set<string>();
      const definitionOf = (id: string) => {
        const own = options.definitionOf?.(id);
        if (own !== undefined) return own;
        if (!lent.has(id)) asked.add(id);
        return lent.get(id);
      };
      const compilation = await this.#inParts(compileInParts(source, { ...options, definitionOf }));
      if (asked.size === 0) return compilation;
      for (const id of asked) {
        const [record] = await (await this.#store()).definitions.current(project, [id]);
        lent.set(id, record?.definition);
      }
    }
  }

  /** The current programs of these ids. Reads the text of a definition only if its program is not cached. */
  async #currentOf(project: string, ids: readonly string[]): Promise<ReadonlyMap<string, ProgramOrBroken>> {
    const { definitions } = await this.#store();
    const found = new Map<string, ProgramOrBroken>();
    for (const { id, version } of ids.length > 0 ? await definitions.heads(project, ids) : []) {
      const known = this.#programs.get(version);
      const [record] = known ? [] : await definitions.current(project, [id]);
      const program = known ?? (record && (await this.#compile(record)));
      if (program) found.set(id, program);
    }
    return found;
  }

  /** The program of a definition. Concurrent requests for one program share its compilation. */
  #compile(record: DefinitionRecord): Promise<ProgramOrBroken> {
    const { version } = record;
    const known = this.#programs.get(version);
    if (known) return Promise.resolve(known);
    const compiling = this.#compiling.get(version) ?? this.#compileNow(record);
    this.#compiling.set(version, compiling);
    return compiling.finally(() => this.#compiling.delete(version));
  }

  async #compileNow({ id, version, definition }: DefinitionRecord): Promise<ProgramOrBroken> {
    const { program, findings } = await this.#inParts(loadStoredInParts(definition, { id }));
    if (!program) return this.#programs.set(version, new BrokenDefinition(id, version, findings));
    // Keep the stored version: this release may compute another hash for the same content.
    const pinned = { ...program, version };
    this.#contents.set(pinned, program.version);
    return this.#programs.set(version, pinned);
  }

  /**
   * Compiles part by part, and lets other calls run between the parts. A small definition has
   * too few parts for that.
   */
  async #inParts<T>(parts: Parts<T>): Promise<T> {
    for (let done = 1; ; done++) {
      const part = parts.next();
      if (part.done) return part.value;
      if (done > PARTS_AT_ONCE) await this.#rest();
    }
  }
}

/** The programs without errors. */
function knownIn(called: ReadonlyMap<string, ProgramOrBroken>): KnownPrograms {
  return (id) => {
    const program = called.get(id);
    return program instanceof BrokenDefinition ? undefined : program;
  };
}
