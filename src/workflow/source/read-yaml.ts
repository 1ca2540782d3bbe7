import { isScalar, type ParsedNode } from "yaml";
import { composeYaml } from "./compose-yaml.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { PlaceTable } from "./place-table.ts";
import type { SourceProblem } from "./problem.ts";
import type { SourceReading } from "./source-reading.ts";
import type { SourceText } from "./source-text.ts";
import { YamlTokens } from "./yaml-tokens.ts";
import { YamlValue } from "./yaml-value.ts";

const EMPTY: SourceProblem = {
  code: "unreadable",
  path: [],
  offset: 0,
  message: "The text is empty; a definition is expected.",
  fix: "Check that this is the right file, and that it was saved.",
};

export function readYaml(source: SourceText): SourceReading {
  const places = new PlaceTable();
  const { tokens, problem } = new YamlTokens(source.text);
  if (problem !== undefined) return { value: undefined, problems: [problem], places };
  const { root, problems } = composeYaml(tokens);
  if (problems.length > 0) return { value: undefined, problems, places };
  if (root === null || isEmpty(root)) return { value: undefined, problems: [EMPTY], places };
  const built = new YamlValue(root, places);
  if (built.problems.length > 0) return { value: undefined, problems: built.problems, places };
  return { value: built.value, problems: duplicateKeys(places, source), places };
}

/** Whether a text has no content, such as only `---`. The text `null` has content. */
function isEmpty(root: ParsedNode): boolean {
  return isScalar(root) && root.value === null && root.source === "";
}
