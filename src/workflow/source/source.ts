import type { DefinitionPath, Finding, SourceSpot } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";

/** A definition as it was read, before anything is known about what it means. */
export interface Source {
  /** `undefined` when it could not be read; repeated keys are the one mistake that leaves a value, the last one. */
  readonly value: Json | undefined;
  readonly findings: readonly Finding[];
  /** The place of a key or list item in the text, or of its closest ancestor that has one. */
  readonly locate: (path: DefinitionPath) => SourceSpot | undefined;
}
