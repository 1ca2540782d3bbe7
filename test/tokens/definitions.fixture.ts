import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json } from "../../src/model/json.ts";
import type { Position } from "../../src/model/position.ts";
import type { RunState } from "../../src/model/run-state.ts";
import type { VariableType } from "../../src/model/variable.ts";
import type { StateDefinition } from "../../src/tokens/sealed-state.ts";
import { NOW, project } from "../../src/tokens/tokens.fixture.ts";
import { identifiers } from "../../src/workflow/identifiers.ts";
import { loadText } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const folders = [
  "workflows",
  "../shared/corpus/graph",
  "../shared/corpus/guided/2026-01",
  "../shared/corpus/guided/2026-08",
];

/** The bundled workflows, and the corpus if present. Loaded twice, so that calls resolve. */
export function programs(): readonly Program[] {
  const texts = folders.map((folder) => join(root, folder)).flatMap(definitionsIn);
  const known = new Map<string, Program>();
  const load = (): Program[] =>
    texts.flatMap(({ id, text }) => loadText(text, { id, known: (other) => known.get(other) }).program ?? []);
  for (const program of load()) known.set(program.id, program);
  return load();
}

function definitionsIn(folder: string): { readonly id: string; readonly text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^[^.]+\.(yaml|json)$/.test(file))
    .map((file) => ({
      id: file.replace(/\..*$/, ""),
      text: readFileSync(join(folder, file), "utf8"),
    }));
}

export function definitionOf(program: Program): StateDefinition {
  return { workflow: program.id, hash: program.version, words: identifiers(program) };
}

/** A long but common id: a branch of a task with a random id. */
export function stateOf(program: Program, position: Position, sequence: number): RunState {
  return {
    project,
    workflow: program.id,
    definition: program.version,
    task: "0f8fad5b-d9cb-469f-a165-70867728950e",
    position: { ...position, since: NOW + position.since },
    sequence,
    history: 0x5eed_c0ff_ee42,
    issuedAt: NOW + 1_000,
  };
}

const something: Readonly<Record<VariableType, Json>> = {
  string: "main",
  number: 7,
  boolean: true,
  array: ["one", "two"],
  object: { id: "one" },
};

/** A value for every variable that must be given at the start. */
export function requiredOf(program: Program): Readonly<Record<string, Json>> {
  const required = [...program.variables.values()].filter((variable) => variable.required);
  return Object.fromEntries(required.map(({ name, type }) => [name, something[type]]));
}
