import type { DefinitionPath } from "../../../model/finding.ts";
import type { Edge } from "../../program.ts";

/** The place of a finding: as text for people, and as the path of keys into the definition. */
export interface FindingPlace {
  readonly at: string;
  readonly path: DefinitionPath;
}

export function atNode(id: string, ...field: DefinitionPath): FindingPlace {
  return { at: id, path: ["nodes", id, ...field] };
}

export function atEdge(edge: Edge, ...field: DefinitionPath): FindingPlace {
  const { from, to, index, option } = edge;
  const path =
    option === undefined ? ["edges", index] : ["nodes", from, "options", option, "effects", "transitionTo"];
  return { at: edge.pass ? from : `${from} -> ${to}`, path: [...path, ...field] };
}
