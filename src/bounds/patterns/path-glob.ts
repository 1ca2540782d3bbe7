import { expandBraces } from "./braces.ts";
import { fitsWildcard, hasWildcard, mayBothFit, readWildcard, type Wildcard } from "./wildcard.ts";

type Segment = "**" | { readonly text: string; readonly wildcard: Wildcard };

/** A pattern of paths: each way of writing out its braces, as segments. */
export type PathGlob = readonly (readonly Segment[])[];

/** Reads a glob of paths. Gives undefined if it is not one: a `[` is open, its braces stand for too many words. */
export function readPathGlob(pattern: string): PathGlob | undefined {
  const written = expandBraces(pattern);
  if (written === undefined) return undefined;
  const ways: Segment[][] = [];
  for (const text of written) {
    const segments = segmentsOf(text);
    if (segments === undefined) return undefined;
    ways.push(segments);
  }
  return ways;
}

function segmentsOf(pattern: string): Segment[] | undefined {
  const parts = pattern.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return undefined;
  const segments: Segment[] = [];
  for (const part of parts) {
    const wildcard = part === "**" ? undefined : readWildcard(part);
    if (part === "**") {
      if (segments.at(-1) !== "**") segments.push("**");
    } else if (wildcard === undefined) return undefined;
    else segments.push({ text: part, wildcard });
  }
  const last = segments.at(-1);
  const isFolder = pattern.endsWith("/") || (last !== undefined && last !== "**" && !hasWildcard(last.text));
  if (isFolder && last !== "**") segments.push("**");
  return segments;
}

/** Whether a path, as its segments below the pattern's folder, fits. `src/**` and `src` fit the folder `src` as well. */
export function fitsGlob(glob: PathGlob, path: readonly string[]): boolean {
  return glob.some((segments) => reach(segments, path).has(segments.length));
}

/** Like `fitsGlob`, for a path with wildcards of a shell: whether one of the files it stands for may fit. */
export function mayFit(glob: PathGlob, path: readonly string[]): boolean {
  return glob.some((segments) => reach(segments, path, true).has(segments.length));
}

/** Whether the pattern may fit the path or something below it. */
export function mayFitBelow(glob: PathGlob, path: readonly string[]): boolean {
  return glob.some((segments) => reach(segments, path, true).size > 0);
}

/** The places in a pattern that are reached when the whole path is read; the pattern's length means that it fits. */
function reach(segments: readonly Segment[], path: readonly string[], overlap = false): Set<number> {
  let places = skipped(segments, new Set([0]));
  for (const part of path) {
    const next = new Set<number>();
    for (const place of places) {
      const segment = segments[place];
      if (overlap && part === "**")
        for (let later = place; later <= segments.length; later += 1) next.add(later);
      else if (segment === "**") next.add(place);
      else if (segment !== undefined && fitsSegment(segment, part, overlap)) next.add(place + 1);
    }
    places = skipped(segments, next);
  }
  return places;
}

function skipped(segments: readonly Segment[], places: Set<number>): Set<number> {
  for (const place of places) if (segments[place] === "**") places.add(place + 1);
  return places;
}

function fitsSegment(segment: Exclude<Segment, "**">, part: string, overlap: boolean): boolean {
  if (fitsWildcard(segment.wildcard, part)) return true;
  if (!overlap || !hasWildcard(part)) return false;
  // A wildcard of a shell fits no name that begins with a dot.
  if (segment.text.startsWith(".") && hasWildcard(part.charAt(0))) return false;
  const wildcard = readWildcard(part);
  return wildcard === undefined || mayBothFit(wildcard, segment.wildcard);
}
