import type { DefinitionPath } from "../../model/finding.ts";
import type { FindingLog } from "../finding-log.ts";
import type { Edge, Program } from "../program.ts";
import type { Survey } from "./survey.ts";

export interface Context {
  readonly log: FindingLog;
  /** the ids of all nodes, also of those too broken to be in the program */
  readonly named: ReadonlySet<string>;
  /** the workflows already loaded */
  readonly known: (id: string) => Program | undefined;
}

/** Looks for one kind of mistake and reports what it finds. */
export type Check = (survey: Survey, program: Program, context: Context) => void;

interface Place {
  readonly at: string;
  readonly path: DefinitionPath;
}

export function atNode(id: string, ...field: DefinitionPath): Place {
  return { at: id, path: ["nodes", id, ...field] };
}

export function atEdge(edge: Edge, ...field: DefinitionPath): Place {
  const { from, to, index, option } = edge;
  const path =
    option === undefined ? ["edges", index] : ["nodes", from, "options", option, "effects", "transitionTo"];
  return { at: edge.pass ? from : `${from} -> ${to}`, path: [...path, ...field] };
}

/** A few names in words; the rest are only counted, so that a message stays readable. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  return names.length > 5 ? `${shown.join(", ")} and ${names.length - 5} more` : shown.join(", ");
}
