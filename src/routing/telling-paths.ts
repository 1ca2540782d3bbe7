import type { Charter } from "../model/charter.ts";
import type { Forensics } from "../model/measurement.ts";
import { matchesGlob } from "./matches-glob.ts";

const MOST_PATHS = 50;
const PATH = "path:";

/** The measurements with few changed paths, those that the charter forbids first. A change may have thousands. */
export function withTellingPaths(forensics: Forensics, charter: Charter | undefined): Forensics {
  const { diff } = forensics;
  if (!diff.measured || diff.paths === undefined || diff.paths.length <= MOST_PATHS) return forensics;
  const globs = (charter?.offroad?.forbidden ?? []).flatMap((scope) =>
    scope.startsWith(PATH) ? [scope.slice(PATH.length)] : [],
  );
  const forbidden = diff.paths.filter((path) => globs.some((glob) => matchesGlob(path, glob)));
  const paths = [...new Set([...forbidden, ...diff.paths])].slice(0, MOST_PATHS);
  return { ...forensics, diff: { ...diff, paths } };
}
