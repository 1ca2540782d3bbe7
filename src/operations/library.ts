import type { Workflows, World } from "../engine/world.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Position } from "../model/position.ts";
import type { DefinitionRecord, Store } from "../store/store.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { callsOf } from "./calls-of.ts";
import { Verifications, type Verified } from "./verifications.ts";

/** A workflow in a list of workflows. */
export interface Overview {
  readonly name: string;
  readonly description: string;
  readonly nodeCount: number;
  readonly findings: { readonly errors: number; readonly warnings: number };
}

export interface Currents {
  readonly all: readonly DefinitionRecord[];
  readonly known: (id: string) => Program | undefined;
  readonly definitionOf: (id: string) => Json | undefined;
  readonly verifiedOf: (record: DefinitionRecord) => Verified;
  readonly overviewOf: (record: DefinitionRecord) => Overview;
}

/** The compiled workflows of a process. A version never changes, so what was compiled once is kept. */
export class Library {
  readonly #store: () => Promise<Store>;
  readonly #programs = new Map<string, Program>();
  readonly #contents = new Map<string, string>();
  readonly #verifications = new Verifications();
  readonly #noCalls: Workflows = {
    byId: () => undefined,
    byVersion: (version) => this.#programs.get(version),
  };

  constructor(store: () => Promise<Store>) {
    this.#store = store;
  }

  /** Only what is compiled already, for places that cannot wait. */
  cached(version: string): Program | undefined {
    return this.#programs.get(version);
  }

  /** The hash of what was compiled for a version, whatever that version is called by where it was kept. */
  contentOf(version: string): string | undefined {
    return this.#contents.get(version);
  }

  async pinned(project: string, version: string): Promise<Program> {
    const known = this.#programs.get(version);
    if (known) return known;
    const record = await (await this.#store()).definition(project, version);
    if (!record) throw new Error(`definition ${version} is pinned by a task and is gone`);
    return this.#compile(record);
  }

  /** The version that begins with these digits. */
  async beginning(project: string, digits: string): Promise<Program | undefined> {
    for (const program of this.#programs.values()) if (program.version.startsWith(digits)) return program;
    const record = await (await this.#store()).definitionBeginning(project, digits);
    return record && this.#compile(record);
  }

  async current(project: string, id: string): Promise<Program | undefined> {
    const record = await (await this.#store()).currentDefinition(project, id);
    return record && this.#compile(record);
  }

  /** All that are loaded now, to look up without waiting. */
  async currents(project: string): Promise<Currents> {
    const all = await (await this.#store()).definitions(project);
    const byId = new Map(all.map((record) => [record.id, record]));
    const known = (id: string) => {
      const record = byId.get(id);
      return record && this.#compile(record);
    };
    const definitionOf = (id: string) => byId.get(id)?.definition;
    const verifiedOf = (record: DefinitionRecord) =>
      this.#verifications.of(record, this.#compile(record), known);
    const overviewOf = (record: DefinitionRecord) => this.#overviewOf(record, verifiedOf(record));
    return { all, known, definitionOf, verifiedOf, overviewOf };
  }

  #overviewOf(record: DefinitionRecord, { findings }: Verified): Overview {
    const { name, description = "", nodes } = this.#compile(record);
    const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
    return {
      name,
      description,
      nodeCount: nodes.size,
      findings: { errors: of("error"), warnings: of("warning") },
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
    return { now, context, workflows: this.#noCalls };
  }

  /** Everything a move of this task may meet, so that movement itself never waits. */
  async worldFor(
    project: string,
    program: Program,
    position: Pick<Position, "frames">,
    now: number,
    context: JsonObject,
  ): Promise<World> {
    const byId = new Map<string, Program>();
    const open = [program];
    for (const { version } of position.frames) open.push(await this.pinned(project, version));
    for (let caller = open.pop(); caller; caller = open.pop()) {
      for (const id of callsOf(caller)) {
        if (byId.has(id)) continue;
        const called = await this.current(project, id);
        if (!called) continue;
        byId.set(id, called);
        open.push(called);
      }
    }
    return {
      now,
      context,
      workflows: { byId: (id) => byId.get(id), byVersion: (version) => this.#programs.get(version) },
    };
  }

  #compile(record: DefinitionRecord): Program {
    const known = this.#programs.get(record.version);
    if (known) return known;
    const { program, findings } = loadValue(record.definition, { id: record.id });
    if (!program) throw new Error(`stored definition ${record.id} has errors: ${findings[0]?.message}`);
    // The version is what it was stored under, whatever the definition's text was at the time.
    const pinned = { ...program, version: record.version };
    this.#programs.set(record.version, pinned);
    this.#contents.set(record.version, program.version);
    return pinned;
  }
}
