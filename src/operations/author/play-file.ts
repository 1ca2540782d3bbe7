import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { ScenarioFile, ScenarioOutcome } from "../../model/scenario.ts";
import { playScenario } from "../../rehearsal/play-scenario.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { openProgram } from "../workflows/definition-files.ts";
import { scenarioProblems } from "./scenario-problems.ts";

export const PlayedFile = z.object({
  file: z.string(),
  workflow: z.string(),
  scenarios: z.array(ScenarioOutcome),
});
export type PlayedFile = z.infer<typeof PlayedFile>;

/** Plays every scenario in a file against the workflow that the file names. */
export async function playFile(
  file: string,
  call: Call,
): Promise<Result<{ readonly played: PlayedFile; readonly lines: number }>> {
  const read = await readScenarios(file, call);
  if (!read.ok) return read;
  const { workflow, scenarios } = read.value;
  const named = /\.(json|ya?ml)$/.test(workflow) ? workflow : `${workflow}.yaml`;
  const opened = await openProgram(call.ports.files.beside(file, named), call);
  if (!opened.ok) return opened;
  const { program, workflows } = opened.value;
  const pace = new Pace(call);
  const outcomes: ScenarioOutcome[] = [];
  let lines = 0;
  for (const scenario of scenarios) {
    lines += scenario.lines.length;
    outcomes.push(playScenario(program, scenario, workflows));
    await pace.next();
  }
  return { ok: true, value: { played: { file, workflow: program.id, scenarios: outcomes }, lines } };
}

async function readScenarios(file: string, call: Call): Promise<Result<ScenarioFile>> {
  const text = await call.ports.files.read(file, MAX_TEXT_LENGTH);
  if (!text.ok) return text;
  const source = readSource(text.value, { file });
  if (source.findings.length > 0)
    return unreadable(
      file,
      source.findings.map(({ message }) => message),
    );
  const parsed = ScenarioFile.safeParse(source.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = scenarioProblems(source.value)
    .map(({ path, problem }) => ({ line: source.locate(path)?.line, problem }))
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return unreadable(
    file,
    problems.map(({ line, problem }) => (line === undefined ? problem : `line ${line}: ${problem}`)),
  );
}

function unreadable(file: string, problems: readonly string[]): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "INPUT_UNREADABLE",
      message: `${file} is not a scenario file: ${problems[0]}`,
      facts: { problems: [...problems] },
    },
  };
}
