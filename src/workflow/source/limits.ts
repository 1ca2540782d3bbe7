import { limits } from "../../model/limits.ts";

/** The longest text that is read, in UTF-16 units. Definitions given as values have the same limit. */
export const MAX_TEXT_LENGTH = limits.definitionText.most;

/** How deep objects and lists may nest. */
export const MAX_DEPTH = 100;

/** The most tokens of a YAML text. One character can be a token, and a parsed token takes up to 400 bytes of memory. */
export const MAX_YAML_TOKENS = 1_000_000;

/** How many values all aliases of a YAML text may expand to. */
export const MAX_ALIAS_VALUES = 100_000;

/** The most problems reported. One mistake can repeat a million times, and no author reads more findings than this. */
export const MAX_PROBLEMS = 20;
