import { type Command, InvalidArgumentError } from "commander";
import { type ConfigTier, resolveConfig } from "../config/resolve-config.ts";
import { type SettingName, settingNames, settingOf } from "../config/setting-table.ts";
import { type ConfigFile, tierOfFile } from "../config/tier-of-file.ts";
import type { Configuration } from "../model/configuration.ts";
import type { Json } from "../model/json.ts";
import type { Configured } from "../operations/ports/configured.ts";

/** The configuration files of a command, and its environment. */
export interface ConfigSources {
  readonly files: () => readonly ConfigFile[];
  readonly beside: (file: string, path: string) => string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Stated = Partial<Record<SettingName, Json>>;

/**
 * Resolves the configuration of a command. An option that neither the command line nor the environment sets gets
 * its value from the configuration files.
 */
export function configure(command: Command, { files, beside, env }: ConfigSources): Configured {
  const tiers = files().map((file) => tierOfFile(file, beside));
  const inFiles = resolveConfig(tiers);
  const stated = { environment: fromEnvironment(command, env), flag: fromFlags(command) };
  for (const name of settingNames) {
    const isInFile = tiers.some(({ values }) => values[name] !== undefined);
    if (isInFile && stated.environment[name] === undefined && stated.flag[name] === undefined)
      setOption(command, name, inFiles.values[name] as Json);
  }
  const { values, explained } = resolveConfig([
    ...tiers,
    {
      tier: "environment",
      values: stated.environment as Configuration,
      nameOf: (name) => settingOf(name as SettingName).env,
    },
    {
      tier: "flag",
      values: stated.flag as Configuration,
      nameOf: (name) => settingOf(name as SettingName).flag?.split(" ")[0],
    } satisfies ConfigTier,
  ]);
  return { values, explained, findings: tiers.flatMap(({ findings }) => findings) };
}

function fromFlags(command: Command): Stated {
  const stated: Stated = {};
  for (const name of settingNames)
    if (command.getOptionValueSource(name) === "cli") stated[name] = command.getOptionValue(name) as Json;
  return stated;
}

/** The settings in the environment, as text. A variable is ignored if the command does not have its option. */
function fromEnvironment(command: Command, env: ConfigSources["env"]): Stated {
  const stated: Stated = {};
  for (const name of settingNames) {
    const { env: variable, fallback } = settingOf(name);
    const text = variable === undefined ? undefined : env[variable];
    if (text === undefined || text === "" || command.getOptionValueSource(name) === "cli") continue;
    stated[name] = Array.isArray(fallback)
      ? text.split(",")
      : typeof fallback === "boolean"
        ? text === "1"
        : text;
  }
  return stated;
}

/** Gives an option a value from a file. The option's own parser may still refuse the value. */
function setOption(command: Command, name: SettingName, value: Json): void {
  const option = command.options.find((one) => one.attributeName() === name);
  if (!option) return;
  const text = Array.isArray(value) ? value.join(",") : String(value);
  try {
    const parsed: unknown = option.parseArg ? option.parseArg(text, undefined) : value;
    command.setOptionValueWithSource(name, parsed, "config");
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    command.error(`error: the configuration sets "${name}" to "${text}". ${error.message}`);
  }
}
