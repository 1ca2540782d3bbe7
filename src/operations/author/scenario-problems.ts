import * as z from "zod";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { Scenario, ScenarioFile, ScenarioLines } from "../../model/scenario.ts";
import { isList, isObject } from "../../workflow/fields.ts";
import { nearest } from "../../workflow/nearest.ts";
import { describe, misfits } from "../../workflow/schema-mismatch.ts";

export interface ScenarioProblem {
  readonly path: DefinitionPath;
  readonly problem: string;
}

/** A scenario file with lines of any kind. Each line is then checked by the schema of its first key. */
const OuterScenario = Scenario.extend({ lines: z.array(z.unknown()).min(1) });
const Outer = ScenarioFile.extend({ scenarios: z.array(OuterScenario).min(1) });

const moves = Object.keys(ScenarioLines) as (keyof typeof ScenarioLines)[];

/** Every reason why a value is not a scenario file, worded for its author. */
export function scenarioProblems(value: Json | undefined): readonly ScenarioProblem[] {
  if (!isObject(value) || !(Object.hasOwn(value, "workflow") || Object.hasOwn(value, "scenarios"))) {
    const problem =
      "it needs `workflow`, the id or the file of a workflow, and `scenarios`, a list in which each has a `name` and `lines`";
    return [{ path: [], problem }];
  }
  const scenarios = value["scenarios"];
  return [
    ...problemsOf(Outer, value, [], (path) => (path.length === 0 ? Outer : OuterScenario)),
    ...(isList(scenarios) ? scenarios : []).flatMap((scenario, index) => {
      const lines = isObject(scenario) ? scenario["lines"] : undefined;
      return (isList(lines) ? lines : []).flatMap((line, number) =>
        problemsOfLine(line, ["scenarios", index, "lines", number]),
      );
    }),
  ];
}

function problemsOfLine(line: Json, path: DefinitionPath): readonly ScenarioProblem[] {
  if (!isObject(line)) {
    return [{ path, problem: `a line must be an object like {report: passed}, but it is ${describe(line)}` }];
  }
  const move = moves.find((name) => Object.hasOwn(line, name));
  if (move) return problemsOf(ScenarioLines[move], line, path, () => ScenarioLines[move]);
  const [meant] = Object.keys(line).flatMap((key) => nearest(key, moves)?.word ?? []);
  const advice = meant === undefined ? "" : `; did you mean "${meant}"?`;
  return [{ path, problem: `a line needs one of ${moves.join(", ")}${advice}` }];
}

function problemsOf(
  schema: z.ZodObject,
  value: Json,
  path: DefinitionPath,
  shapeAt: (path: readonly PropertyKey[]) => z.ZodObject,
): readonly ScenarioProblem[] {
  const { error } = schema.safeParse(value);
  if (!error) return [];
  const unknownKeys = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => {
          const close = nearest(key, Object.keys(shapeAt(issue.path).shape));
          const problem = `"${key.slice(0, 80)}" is not known here${close ? `; did you mean "${close.word}"?` : ""}`;
          return { path: [...path, ...(issue.path as (string | number)[]), key], problem };
        })
      : [],
  );
  const others = new z.ZodError(error.issues.filter(({ code }) => code !== "unrecognized_keys"));
  return [
    ...misfits(others, value).map((misfit) => {
      const name = misfit.path.filter((part) => typeof part === "string").at(-1) ?? "it";
      // Most problems already name the expected type. Only a value that has the right type but breaks a
      // rule needs the fix too.
      const advice = misfit.problem.startsWith("cannot be") ? `: ${misfit.fix}` : "";
      return { path: [...path, ...misfit.path], problem: `\`${name}\` ${misfit.problem}${advice}` };
    }),
    ...unknownKeys,
  ];
}
