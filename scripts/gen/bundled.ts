import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Workflows } from "../../src/engine/world.ts";
import { ScenarioFile } from "../../src/model/scenario.ts";
import { type Loaded, loadText } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";
import { readSource } from "../../src/workflow/source/read-source.ts";

const FOLDER = "workflows";
const SCENARIOS = ".scenarios.yaml";

/** The bundled workflows, by file name. */
export function loadBundled(root: string): ReadonlyMap<string, Loaded> {
  const texts = new Map(
    namesIn(root)
      .filter((name) => !name.endsWith(SCENARIOS))
      .map((name) => [basename(name, ".yaml"), readFileSync(join(root, FOLDER, name), "utf8")]),
  );
  const alone = loadAll(texts, () => undefined);
  return loadAll(texts, (id) => alone.get(id)?.program);
}

/** The scenarios of the bundled workflows, by the workflow's file name. */
export function bundledScenarios(root: string): ReadonlyMap<string, ScenarioFile> {
  return new Map(
    namesIn(root)
      .filter((name) => name.endsWith(SCENARIOS))
      .map((name) => [basename(name, SCENARIOS), readScenarios(join(root, FOLDER, name))]),
  );
}

export function programOf({ program, findings }: Loaded): Program {
  if (program) return program;
  throw new Error(`the workflow was not loaded:\n${findings.map(({ message }) => message).join("\n")}`);
}

/** The workflows that a bundled workflow can call: all bundled ones. */
export function worldOf(bundled: ReadonlyMap<string, Loaded>): Workflows {
  const programs = [...bundled.values()].flatMap(({ program }) => program ?? []);
  return {
    byId: (id) => programs.find((program) => program.id === id),
    byVersion: (version) => programs.find((program) => program.version === version),
  };
}

function loadAll(
  texts: ReadonlyMap<string, string>,
  known: (id: string) => Program | undefined,
): ReadonlyMap<string, Loaded> {
  return new Map(
    [...texts].map(([name, text]) => [name, loadText(text, { file: `${FOLDER}/${name}.yaml`, known })]),
  );
}

function readScenarios(file: string): ScenarioFile {
  const { value, findings } = readSource(readFileSync(file, "utf8"), { file });
  if (findings.length > 0) throw new Error(findings.map(({ message }) => message).join("\n"));
  return ScenarioFile.parse(value);
}

function namesIn(root: string): string[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith(".yaml"))
    .toSorted();
}
