import type { Json } from "../../model/json.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import { callsOf } from "../../workflow/calls.ts";
import { type Loaded, loadValue } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import { BrokenDefinition, type ProgramOrBroken } from "./broken-definition.ts";
import { LruCache } from "./lru-cache.ts";

export type Verification = Pick<Loaded, "findings" | "bound">;

/** A workflow in a list of workflows. */
export interface Overview {
  readonly name: string;
  readonly description: string;
  readonly nodeCount: number;
  readonly findings: { readonly errors: number; readonly warnings: number };
}

/** The current definitions, and the program of each. */
interface DefinitionLookup {
  readonly recordOf: (id: string) => DefinitionRecord | undefined;
  readonly compiled: (record: DefinitionRecord) => ProgramOrBroken;
}

/** The program of the current definition; `undefined` if there is none, or if it is broken. */
export function currentProgram({ recordOf, compiled }: DefinitionLookup, id: string): Program | undefined {
  const record = recordOf(id);
  const found = record && compiled(record);
  return found instanceof BrokenDefinition ? undefined : found;
}

/** Caches verification results until the definition, or a definition that it calls, changes. */
export class Verifications {
  /** The capacity is bounded: results of old versions of an often changed definition must not pile up. */
  readonly #verified = new LruCache<Verification>(500);
  // Holds more workflows than the program cache, so that listing them does not compile each of them every time.
  readonly #overviews = new LruCache<Overview>(5_000);
  readonly #calls = new LruCache<readonly string[]>(5_000);

  of(record: DefinitionRecord, lookup: DefinitionLookup): Verification {
    const key = this.#keyOf(record, lookup);
    return this.#verified.get(key) ?? this.#verified.set(key, verify(record, lookup));
  }

  overviewOf(record: DefinitionRecord, lookup: DefinitionLookup): Overview {
    const key = this.#keyOf(record, lookup);
    const cached = this.#overviews.get(key);
    if (cached) return cached;
    const { findings } = this.#verified.get(key) ?? verify(record, lookup);
    return this.#overviews.set(key, overview(record, lookup.compiled(record), findings));
  }

  /** The ids of the workflows that a definition may call; for a broken definition, every text in it. */
  callsOf(record: DefinitionRecord, { compiled }: DefinitionLookup): readonly string[] {
    const cached = this.#calls.get(record.version);
    if (cached) return cached;
    const found = compiled(record);
    const calls = found instanceof BrokenDefinition ? allTexts(record.definition) : callsOf(found);
    return this.#calls.set(record.version, calls);
  }

  /** The versions of the definition and of all that it calls. As JSON, because an id may contain any separator. */
  #keyOf(record: DefinitionRecord, lookup: DefinitionLookup): string {
    const reached = new Map<string, string>();
    const open = [record];
    for (let caller = open.pop(); caller; caller = open.pop()) {
      for (const called of this.callsOf(caller, lookup)) {
        if (reached.has(called)) continue;
        const found = lookup.recordOf(called);
        reached.set(called, found?.version ?? "");
        if (found) open.push(found);
      }
    }
    return JSON.stringify([record.id, record.version, ...reached]);
  }
}

function verify({ definition, id }: DefinitionRecord, lookup: DefinitionLookup): Verification {
  const { findings, bound } = loadValue(definition, {
    id,
    known: (called) => currentProgram(lookup, called),
  });
  return { findings, ...(bound && { bound }) };
}

/** A workflow in a list. A broken definition is listed with the number of its errors, so that its author finds it. */
function overview(
  { id }: DefinitionRecord,
  compiled: ProgramOrBroken,
  findings: Verification["findings"],
): Overview {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const counts = { errors: of("error"), warnings: of("warning") };
  if (compiled instanceof BrokenDefinition)
    return { name: id, description: "", nodeCount: 0, findings: counts };
  const { name, description = "", nodes } = compiled;
  return { name, description, nodeCount: nodes.size, findings: counts };
}

function allTexts(definition: Json): string[] {
  if (typeof definition === "string") return [definition];
  if (typeof definition !== "object" || definition === null) return [];
  return [...new Set(Object.values(definition).flatMap(allTexts))];
}
