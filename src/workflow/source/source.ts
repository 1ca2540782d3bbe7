import type { DefinitionPath, Finding, SourceSpot } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";

/** A definition as a JSON value, before it is interpreted. */
export interface Source {
  /** `undefined` when it could not be read. Repeated keys are the only problem that leaves a value: the last one wins. */
  readonly value: Json | undefined;
  readonly findings: readonly Finding[];
  /** The place of a key or list item in the text, or of its closest ancestor with a place. */
  readonly locate: (path: DefinitionPath) => SourceSpot | undefined;
}
