import type * as z from "zod";
import type { DefinitionPath } from "../model/finding.ts";
import type { FindingLog } from "./finding-log.ts";
import { nearest } from "./nearest.ts";
import { quoted } from "./source/problem.ts";

/** Gives the kinds of objects that have a field, as text such as `task and gate nodes`. */
export type OwnersOf = (key: string) => string | undefined;

interface UnknownKey {
  readonly path: DefinitionPath;
  readonly kind: string;
  readonly key: string;
  readonly known: readonly string[];
  readonly isForbidden: boolean;
  count: number;
}

/** A kind with its article: `an edge`, `a task node`, but `limits`. */
export function withArticle(kind: string): string {
  if (kind.endsWith("s")) return kind;
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

/** Collects unknown keys. The same key in a hundred nodes is one finding. */
export class UnknownKeys {
  readonly #ownersOf: OwnersOf;
  readonly #noted = new Map<string, UnknownKey>();

  constructor(ownersOf: OwnersOf) {
    this.#ownersOf = ownersOf;
  }

  /**
   * Notes an unknown key. If `isForbidden`, the key is an error, because the object would guard less than its
   * author means.
   */
  note(
    { kind, key, path }: Pick<UnknownKey, "kind" | "key" | "path">,
    schema: z.ZodObject,
    isForbidden: boolean,
  ): void {
    const group = `${kind}\u0000${key}`;
    const noted = this.#noted.get(group);
    if (noted) noted.count += 1;
    else this.#noted.set(group, { path, kind, key, count: 1, isForbidden, known: Object.keys(schema.shape) });
  }

  report(log: FindingLog): void {
    for (const { path, kind, key, count, known, isForbidden } of this.#noted.values()) {
      const owners = this.#ownersOf(key);
      const close = owners === undefined ? nearest(key, known) : undefined;
      const times = count === 1 ? "" : ` (${count} times)`;
      log.add({
        code: "unknown-key",
        path,
        severity: isForbidden ? "error" : close && close.distance <= 2 ? "warning" : "info",
        message: `${quoted(key)} is not a field of ${withArticle(kind)}${times}; ${isForbidden ? "without it, less would be required than is written" : "it is kept and has no effect"}.`,
        fix: fixFor(close?.word, owners),
      });
    }
  }
}

function fixFor(close: string | undefined, owners: string | undefined): string {
  if (owners !== undefined) return `Only ${owners} have it; remove it here, or move it there.`;
  return close === undefined ? "Remove it if it was meant to do something." : `Did you mean "${close}"?`;
}
