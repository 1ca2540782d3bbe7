import type { DefinitionPath } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { withArticle } from "../unknown-keys.ts";

/** The one key that names the kind of an object. Reports a second such key, which would be ignored silently. */
export function leadingKey<K extends string>(
  what: string,
  kinds: readonly K[],
  value: Json,
  path: DefinitionPath,
  log: FindingLog,
): K | undefined {
  const [first, ...more] = isObject(value) ? kinds.filter((key) => Object.hasOwn(value, key)) : [];
  if (first === undefined) {
    log.add({
      code: "bad-type",
      path,
      message: `This is not ${withArticle(what)}: its kind is missing.`,
      fix: `Write an object with one of ${kinds.join(", ")}.`,
    });
  }
  for (const key of more) {
    log.add({
      code: "bad-type",
      path: [...path, key],
      message: `One ${what} is about one thing, but this has both "${first}" and "${key}".`,
      fix: `Write "${key}" as ${withArticle(what)} of its own.`,
    });
  }
  return more.length === 0 ? first : undefined;
}
