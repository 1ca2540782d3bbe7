import type { Json } from "../model/json.ts";
import { type Property, type PropertyKind, PropertyKinds } from "../model/property.ts";
import { type FieldReader, isList } from "./fields.ts";
import type { FindingLog } from "./finding-log.ts";
import { leadingKey } from "./graph/leading-key.ts";
import { describe } from "./schema-mismatch.ts";

/** The most properties of a workflow. Limits the time of loading: each property needs a search of its own. */
const MOST_PROPERTIES = 100;

export function readProperties(
  value: Json | undefined,
  reader: FieldReader,
  log: FindingLog,
): readonly Property[] {
  if (value === undefined) return [];
  const kinds = Object.keys(PropertyKinds) as PropertyKind[];
  if (!isList(value)) {
    log.add({
      code: "bad-type",
      path: ["properties"],
      message: `The properties must be a list, but this is ${describe(value)}.`,
      fix: 'Write them as [{ "always_through": "review", "before": "release" }].',
    });
    return [];
  }
  if (value.length > MOST_PROPERTIES) {
    log.add({
      code: "too-large",
      path: ["properties"],
      message: `There are ${value.length} properties, but at most ${MOST_PROPERTIES} are checked: each takes a search of its own.`,
      fix: "Keep the most important ones.",
    });
    return [];
  }
  return value.flatMap((item, index) => {
    const path = ["properties", index];
    const kind = leadingKey("property", kinds, item, path, log);
    const property = kind && reader.read(`${kind} property`, PropertyKinds[kind], item, path)?.value;
    return property ? [property] : [];
  });
}
