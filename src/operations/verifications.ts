import type { DefinitionRecord } from "../store/store.ts";
import { type Loaded, loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { callsOf } from "./calls-of.ts";

export type Verified = Pick<Loaded, "findings" | "bound">;

/** Of a definition that is changed again and again, what was said of each version must not pile up. */
const MOST_KEPT = 500;

/** What verification says of definitions, kept as long as neither a definition nor one that it calls has changed. */
export class Verifications {
  readonly #kept = new Map<string, Verified>();

  /** `program` is compiled from the record; `known` gives the workflows that are current. */
  of(record: DefinitionRecord, program: Program, known: (id: string) => Program | undefined): Verified {
    const key = keyOf(record, program, known);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const { findings, bound } = loadValue(record.definition, { id: record.id, known });
    const verified: Verified = { findings, ...(bound && { bound }) };
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, verified);
    return verified;
  }
}

/** An id may hold any character, so the parts are kept apart. */
function keyOf(
  { id, version }: DefinitionRecord,
  program: Program,
  known: (id: string) => Program | undefined,
): string {
  const reached = new Map<string, string>();
  const open = [program];
  for (let caller = open.pop(); caller; caller = open.pop()) {
    for (const called of callsOf(caller)) {
      if (reached.has(called)) continue;
      const found = known(called);
      reached.set(called, found?.version ?? "");
      if (found) open.push(found);
    }
  }
  return JSON.stringify([id, version, ...reached]);
}
