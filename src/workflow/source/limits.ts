/** The longest text that is read, in UTF-16 units; a definition given as a value may weigh as much. */
export const MAX_TEXT_LENGTH = 8 * 1024 * 1024;

/** How many objects and lists may be open inside each other. */
export const MAX_DEPTH = 100;

/** YAML costs up to 400 bytes of memory for one character of text, so its length alone bounds nothing. */
export const MAX_YAML_TOKENS = 1_000_000;

/** How many values all the aliases of a YAML text may stand for together. */
export const MAX_ALIAS_VALUES = 100_000;

/** One slip can repeat a million times; nobody reads more findings than this. */
export const MAX_PROBLEMS = 20;
