import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Json } from "../../../src/model/json.ts";
import type { VariableType } from "../../../src/model/variable.ts";
import type { Desk } from "../../support/desk.ts";
import { root } from "../../tokens/definitions.fixture.ts";

interface Definition {
  readonly id: string;
  readonly definition: Json;
}

const folders = ["../shared/corpus/guided/2026-01", "../shared/corpus/guided/2026-08"];

/** Guided workflows of other projects, each under its own name; empty if none are installed. */
export function corpus(): readonly Definition[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(".json"))
        .map((file) => {
          const id = `${basename(file, ".json")}-${basename(folder)}`;
          const definition = JSON.parse(readFileSync(join(folder, file), "utf8")) as object;
          return { id, definition: { ...definition, id } as Json };
        }),
    );
}

const sampleValues: Readonly<Record<VariableType, Json>> = {
  string: "main",
  number: 7,
  boolean: true,
  array: ["one", "two"],
  object: { id: "one" },
};

/** A value for every variable that must be given at the start. */
export async function requiredOf(desk: Desk, workflow: string): Promise<Readonly<Record<string, Json>>> {
  const program = await desk.call.ports.library.current(desk.call.ports.settings.project, workflow);
  const required = [...(program?.variables.values() ?? [])].filter((variable) => variable.required);
  return Object.fromEntries(required.map(({ name, type }) => [name, sampleValues[type]]));
}
