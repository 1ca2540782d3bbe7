import { NotAReport, type ReportReader, Summary } from "./summary.ts";

const POINT = /^(not )?ok\b(?: +\d+)?(?: *-)?/;
const DIRECTIVE = /(?<!\\)# *(skip|todo)\b/i;
const PLAN = /^1\.\.(\d+)/;
const REASON = /^ {2}(?:message|error): *['"]?(.*?)['"]?$/;
const DURATION = /^# duration_ms (\d+(?:\.\d+)?)/;

/** Reads a report in the Test Anything Protocol. Counts outer tests only: each includes the results of its subtests. */
export const readTap: ReportReader = (text) => {
  const summary = new Summary();
  let planned: number | undefined;
  let open: string | undefined;
  const close = (message: string): void => {
    if (open !== undefined) summary.note(open, message);
    open = undefined;
  };
  for (const line of lines(text)) {
    const point = POINT.exec(line);
    if (point) {
      close("");
      open = counted(summary, point[1] !== undefined, line.slice(point[0].length));
      continue;
    }
    const reason = REASON.exec(line)?.[1];
    if (reason !== undefined) close(reason);
    planned ??= numberIn(PLAN, line);
    summary.durationMs = numberIn(DURATION, line) ?? summary.durationMs;
    if (/^Bail out!/i.test(line)) fail(summary, "Bail out!", line.slice(9));
  }
  close("");
  return complete(summary, planned);
};

/** Counts one test; returns its name if it failed. */
function counted(summary: Summary, isNot: boolean, rest: string): string | undefined {
  const directive = DIRECTIVE.exec(rest);
  summary.total += 1;
  if (isNot && directive?.[1]?.toLowerCase() !== "todo") {
    summary.failed += 1;
    return directive ? rest.slice(0, directive.index) : rest;
  }
  if (directive) summary.skipped += 1;
  return undefined;
}

/** Checks that the run is complete: a truncated run has fewer tests than planned, or no plan. */
function complete(summary: Summary, planned: number | undefined) {
  if (planned === undefined && summary.total === 0) throw new NotAReport("it has no tests and no plan");
  const missing = (planned ?? summary.total + 1) - summary.total;
  if (missing > 0) {
    summary.note("the plan", planned === undefined ? "it is missing" : `${missing} tests did not run`);
    summary.total += missing;
    summary.failed += missing;
  }
  summary.suites = 1;
  return summary.report();
}

function fail(summary: Summary, name: string, message: string): void {
  summary.note(name, message);
  summary.total += 1;
  summary.failed += 1;
}

function numberIn(pattern: RegExp, line: string): number | undefined {
  const found = pattern.exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The lines of a text. Skips long lines before the regular expressions read them: they are stray output. */
function* lines(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    yield text.slice(at, Math.min(stop, at + 1_000)).trimEnd();
    at = stop + 1;
  }
}
