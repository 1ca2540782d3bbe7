import type { Finding } from "../model/finding.ts";
import { readSource } from "../workflow/source/read-source.ts";
import { type ReadConfig, readConfig } from "./read-config.ts";
import type { ConfigTier } from "./resolve-config.ts";

/** The names of a configuration file; the first one that exists is used. */
export const CONFIG_NAMES: readonly string[] = ["navigator.yaml", "navigator.yml", "navigator.json"];

/** Whether a file of this name is a configuration. */
export function isConfigFile(file: string): boolean {
  return CONFIG_NAMES.includes(file.split(/[\\/]/).at(-1) ?? file);
}

/** The text of a configuration file. */
export interface ConfigFile {
  readonly tier: "user" | "project";
  readonly file: string;
  readonly text: string;
}

/** The tier of a configuration file. Its paths are relative to the file, and `beside` resolves them. */
export function tierOfFile(
  { tier, file, text }: ConfigFile,
  beside: (file: string, path: string) => string,
): ConfigTier & { readonly findings: readonly Finding[] } {
  // A file of comments alone is the usual beginning of a configuration. It is not an error.
  const source = readSource(isBlank(text) ? "{}" : text, { file });
  const { values, ...read }: ReadConfig = readConfig(source, tier);
  const { lifecycles, skills, routing } = values;
  const resolved = {
    ...(lifecycles && { lifecycles: lifecycles.map((path) => beside(file, path)) }),
    ...(typeof skills === "string" && { skills: beside(file, skills) }),
    ...(routing && { routing: besideFile(routing, (path) => beside(file, path)) }),
  };
  return { tier, values: { ...values, ...resolved }, ...read };
}

type Routing = NonNullable<ReadConfig["values"]["routing"]>;

function besideFile(routing: Routing, resolved: (path: string) => string): Routing {
  const { runs, model } = routing;
  return {
    ...routing,
    ...(runs !== undefined && { runs: resolved(runs) }),
    ...(model?.keyFile !== undefined && { model: { ...model, keyFile: resolved(model.keyFile) } }),
  };
}

function isBlank(text: string): boolean {
  return text.split("\n").every((line) => /^\s*(?:#|$)/.test(line));
}
