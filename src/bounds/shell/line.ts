import type { World } from "../world.ts";
import type { Deed } from "./deed.ts";

/** The longest command that is read, in characters. */
export const LONGEST_COMMAND = 200_000;
/** The most parts that one line may come to, with those in scripts, functions and loops. */
const MOST_PARTS = 20_000;
/** How many comparisons with a pattern take as long as reading one part, about. */
const COST_OF_PART = 10;
/** The longest value of a variable that is kept; a longer one is not known. */
export const LONGEST_VALUE = 10_000;
/** How deep scripts, functions and wrappers may lie in each other. */
const DEEPEST = 24;

/** What is shared by everything that one call carries out: its deeds so far, and its limits. */
export interface Line {
  readonly world: World;
  /** the list that receives deeds now: of the line, or of the command that does them */
  deeds: Deed[];
  /** the aliases of git that the line itself sets */
  readonly gitAliases: Map<string, string>;
  /** the paths that the line has changed so far */
  readonly written: Set<string>;
  /** the names of functions that have been called */
  readonly called: Set<string>;
  parts: number;
  depth: number;
}

export function newLine(world: World): Line {
  return {
    world,
    deeds: [],
    gitAliases: new Map(),
    written: new Set(),
    called: new Set(),
    parts: 0,
    depth: 0,
  };
}

/** Collects the deeds of one part in a list of their own. */
export function collected(line: Line, into: Deed[], part: () => void): void {
  const outer = line.deeds;
  line.deeds = into;
  line.depth += 1;
  if (line.depth > DEEPEST) into.push({ kind: "opaque", why: "its commands lie too deep in each other" });
  else part();
  line.depth -= 1;
  line.deeds = outer;
}

/** Counts one more part; false if there are too many to be judged. */
export function counts(line: Line): boolean {
  line.parts += 1;
  line.world.spend?.(COST_OF_PART);
  if (line.parts === MOST_PARTS) line.deeds.push({ kind: "opaque", why: "it comes to too many commands" });
  return line.parts < MOST_PARTS;
}
