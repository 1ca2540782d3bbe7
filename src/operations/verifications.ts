import type { Json } from "../model/json.ts";
import type { DefinitionRecord } from "../store/parts/definitions.ts";
import { type Loaded, loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { BrokenDefinition, type Compiled } from "./broken-definition.ts";
import { callsOf } from "./calls-of.ts";
import { Recent } from "./recent.ts";

export type Verified = Pick<Loaded, "findings" | "bound">;

/** A workflow in a list of workflows. */
export interface Overview {
  readonly name: string;
  readonly description: string;
  readonly nodeCount: number;
  readonly findings: { readonly errors: number; readonly warnings: number };
}

/** The definitions that are current, and what comes of each. */
interface Around {
  readonly recordOf: (id: string) => DefinitionRecord | undefined;
  readonly compiled: (record: DefinitionRecord) => Compiled;
}

/** Nothing of one that is broken. */
export function knownIn({ recordOf, compiled }: Around, id: string): Program | undefined {
  const record = recordOf(id);
  const found = record && compiled(record);
  return found instanceof BrokenDefinition ? undefined : found;
}

/** What verification says of definitions, kept as long as neither a definition nor one that it calls has changed. */
export class Verifications {
  /** Of a definition that is changed again and again, what was said of each version must not pile up. */
  readonly #verified = new Recent<Verified>(500);
  // Small, and asked of all at once: a list of more workflows than can be kept compiled must not compile them each time.
  readonly #overviews = new Recent<Overview>(5_000);
  readonly #calls = new Recent<readonly string[]>(5_000);

  of(record: DefinitionRecord, around: Around): Verified {
    const key = this.#keyOf(record, around);
    return this.#verified.get(key) ?? this.#verified.keep(key, verify(record, around));
  }

  overviewOf(record: DefinitionRecord, around: Around): Overview {
    const key = this.#keyOf(record, around);
    const kept = this.#overviews.get(key);
    if (kept) return kept;
    const { findings } = this.#verified.get(key) ?? verify(record, around);
    return this.#overviews.keep(key, overview(record, around.compiled(record), findings));
  }

  /** The ids of the workflows that a definition may call; of one that is broken, all that it could mean. */
  callsOf(record: DefinitionRecord, { compiled }: Around): readonly string[] {
    const kept = this.#calls.get(record.version);
    if (kept) return kept;
    const found = compiled(record);
    const calls = found instanceof BrokenDefinition ? wordsIn(record.definition) : callsOf(found);
    return this.#calls.keep(record.version, calls);
  }

  /** An id may hold any character, so the parts are kept apart. */
  #keyOf(record: DefinitionRecord, around: Around): string {
    const reached = new Map<string, string>();
    const open = [record];
    for (let caller = open.pop(); caller; caller = open.pop()) {
      for (const called of this.callsOf(caller, around)) {
        if (reached.has(called)) continue;
        const found = around.recordOf(called);
        reached.set(called, found?.version ?? "");
        if (found) open.push(found);
      }
    }
    return JSON.stringify([record.id, record.version, ...reached]);
  }
}

function verify({ definition, id }: DefinitionRecord, around: Around): Verified {
  const { findings, bound } = loadValue(definition, { id, known: (called) => knownIn(around, called) });
  return { findings, ...(bound && { bound }) };
}

/** One that is broken is shown with its errors: who mends it must find it. */
function overview({ id }: DefinitionRecord, compiled: Compiled, findings: Verified["findings"]): Overview {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const counts = { errors: of("error"), warnings: of("warning") };
  if (compiled instanceof BrokenDefinition)
    return { name: id, description: "", nodeCount: 0, findings: counts };
  const { name, description = "", nodes } = compiled;
  return { name, description, nodeCount: nodes.size, findings: counts };
}

function wordsIn(definition: Json): string[] {
  if (typeof definition === "string") return [definition];
  if (typeof definition !== "object" || definition === null) return [];
  return [...new Set(Object.values(definition).flatMap(wordsIn))];
}
