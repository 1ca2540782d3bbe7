import type { Forensics, Problem, Reading } from "../../model/measurement.ts";
import { combineReadings } from "../../routing/combine-readings.ts";
import type { Call } from "../ports/call.ts";
import type { Collectors } from "../ports/collectors.ts";
import { Pace } from "../ports/pace.ts";

/** What was measured, and the problems that the tools reported. */
export interface Measured {
  readonly forensics: Forensics;
  readonly readings: readonly Reading[];
  readonly problems: readonly Problem[];
  /** the lines that tools wrote; never text of agents */
  readonly captured: readonly string[];
}

/** Git runs here, so a server measures only where an operator has allowed commands. */
export function collectorsFor({ role, caller, ports }: Call): Collectors | undefined {
  const isAtTerminal = role === "operator" && caller.channel === "terminal";
  return isAtTerminal || ports.settings.commands === "trusted" ? ports.collectors : undefined;
}

/**
 * Measures the state of the git repository, where commands may run, and reads the named reports. Without names, it reads
 * the reports at their usual places.
 */
export async function measure(
  { report, git, found }: Collectors,
  call: Call,
  {
    reports,
    runsGit = true,
  }: { readonly reports?: readonly string[] | undefined; readonly runsGit?: boolean } = {},
): Promise<Measured> {
  const fromGit = runsGit ? await git(call.signal) : [];
  const paths = reports ?? (await found());
  const readings: Reading[] = [];
  const pace = new Pace(call);
  for (const [index, path] of paths.entries()) {
    readings.push(await report(path));
    await call.progress(index + 1, paths.length);
    await pace.next();
  }
  const head = fromGit.flatMap((one) => (one.measured ? (one.commit ?? []) : []))[0];
  const problems = readings.flatMap((one) => (one.measured ? one.problems : []));
  return {
    forensics: combineReadings([...fromGit, ...readings], { head, isChosen: reports !== undefined }),
    readings,
    problems,
    captured: problems.flatMap(({ message }) => message.split("\n")),
  };
}

/** The result where nothing may be measured. */
export const nothingMeasured: Measured = {
  forensics: combineReadings([{ measured: false, because: "nothing is measured here: commands are off" }], {
    isChosen: true,
  }),
  readings: [],
  problems: [],
  captured: [],
};
