import type { DefinitionPath, Finding, SourceSpot } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";

/** A definition as a JSON value, before it is interpreted. */
export interface Source {
  /** A definition with repeated keys still has a value: the last key wins. Any other problem leaves `undefined`. */
  readonly value: Json | undefined;
  readonly findings: readonly Finding[];
  /**
   * The line and column of a key or list item in the text. If the text does not contain it, those of its closest
   * ancestor.
   */
  readonly locate: (path: DefinitionPath) => SourceSpot | undefined;
}
