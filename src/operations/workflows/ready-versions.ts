import type { DefinitionHead } from "../../store/parts/definitions.ts";
import { contentHash } from "../../workflow/hash.ts";

/** The build replaces this name by a text. It is absent if the program runs from source. */
declare const READY_VERSIONS: string | undefined;

type Versions = Readonly<Record<string, Pick<DefinitionHead, "id" | "version">>>;

/** The ids and versions of the bundled workflows by their texts, computed by the build. */
const readyVersions: Versions = typeof READY_VERSIONS === "string" ? JSON.parse(READY_VERSIONS) : {};

/** The key of a definition's text in the table of versions. */
export function textKey(text: string): string {
  return contentHash(text);
}

/** The id and version of a bundled workflow by its text; `undefined` for a text that the build has not seen. */
export function readyVersion(text: string): Versions[string] | undefined {
  return readyVersions[textKey(text)];
}
