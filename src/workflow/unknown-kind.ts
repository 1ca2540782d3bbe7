import type { DefinitionPath } from "../model/finding.ts";
import type { Json } from "../model/json.ts";
import type { FindingLog } from "./finding-log.ts";
import { nearest } from "./nearest.ts";
import { describe } from "./schema-mismatch.ts";
import { quoted } from "./source/problem.ts";

/** Where a kind is written: the key `type` of a `node`, or `kind` of a `step`. */
interface KindPlace {
  readonly key: string;
  readonly of: string;
  /** the path of the node or step */
  readonly path: DefinitionPath;
}

/** Reports a word that is none of the known kinds. */
export function reportUnknownKind(
  value: Json | undefined,
  known: readonly string[],
  { key, of, path }: KindPlace,
  log: FindingLog,
): void {
  const close = typeof value === "string" ? nearest(value, known) : undefined;
  log.add({
    code: "bad-type",
    path: [...path, key],
    message:
      typeof value === "string"
        ? `${quoted(value)} is not a ${key} of ${of}.`
        : `The "${key}" of a ${of} must be text, but it is ${describe(value)}.`,
    fix: close ? `Did you mean "${close.word}"?` : `Use one of ${known.join(", ")}.`,
  });
}
