import { readdir } from "node:fs/promises";
import { join } from "node:path";

const MOST_FILES = 500;

/** The folders where tools write reports, and the names of the reports there. */
const places: readonly (readonly [string, RegExp])[] = [
  [".", /^(junit|test-?results?|test-?report|report|results|pytest|TestResults?)\.xml$/i],
  [".", /\.sarif$/],
  [
    ".",
    /^(eslint(-report|-results)?|ruff(-report)?|biome-report|jest-results|vitest-results|test-results)\.json$/,
  ],
  [".", /^(coverage|cobertura(-coverage)?)\.xml$/],
  [".", /^lcov\.info$/],
  ["reports", /\.(xml|sarif)$/],
  ["test-results", /\.(xml|trx)$/],
  ["test-reports", /\.xml$/],
  ["target/surefire-reports", /^TEST-.*\.xml$/],
  ["target/failsafe-reports", /^TEST-.*\.xml$/],
  ["build/test-results/test", /\.xml$/],
  ["TestResults", /\.(trx|xml)$/],
  ["coverage", /^(lcov\.info|coverage-summary\.json|cobertura-coverage\.xml)$/],
  ["target/site/jacoco", /^jacoco\.xml$/],
  ["build/reports/jacoco/test", /^jacocoTestReport\.xml$/],
];

/** The reports that a project has in the usual folders. */
export async function usualReports(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [folder, pattern] of places) {
    // Most of the folders are missing in most projects.
    const names = await readdir(join(root, folder)).catch(() => []);
    found.push(...names.filter((name) => pattern.test(name)).map((name) => join(folder, name)));
  }
  return [...new Set(found)].toSorted().slice(0, MOST_FILES);
}
