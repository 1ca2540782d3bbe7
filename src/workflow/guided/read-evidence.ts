import { type Evidence, type EvidenceKind, EvidenceKinds, MOST_REQUIREMENTS } from "../../model/evidence.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { leadingKey } from "../graph/leading-key.ts";
import type { ReadContext } from "./read-items.ts";
import { listAt } from "./read-parts.ts";

const kinds = Object.keys(EvidenceKinds) as EvidenceKind[];

/** The requirements that must hold before a step is done. */
export function readEvidence(
  value: Json | undefined,
  path: DefinitionPath,
  { reader, log }: Pick<ReadContext, "reader" | "log">,
): Evidence[] | undefined {
  if (value === undefined) return undefined;
  return listAt(value, path, "requirements", log, MOST_REQUIREMENTS).flatMap(([item, place]) => {
    const kind = leadingKey("requirement", kinds, item, place, log);
    const read = kind && reader.read(`${kind} requirement`, EvidenceKinds[kind], item, place, "forbidden");
    return read ? [read.value] : [];
  });
}
