import { InvalidArgumentError, Option } from "commander";
import { type Toolset, toolsetNames, toolsets } from "../operations/door/toolsets.ts";

/** Reads a whole number between two others from the command line. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
  };
}

export function jsonObject(text: string): unknown {
  const value = parsed(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new InvalidArgumentError(`This is not a JSON object: ${text.slice(0, 60)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A shell often eats the quotes of JSON: the message shows what arrived.
    return undefined;
  }
}

/** Gathers the names of hosts from the command line. */
export function hostName(text: string, before: readonly string[] = []): readonly string[] {
  if (URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase())
    return [...before, text.toLowerCase()];
  throw new InvalidArgumentError(`This is not the name of a host: ${text.slice(0, 60)}`);
}

/** Reads where a server's agents go; without a path, where `navigator start` puts them. */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError(
      "Use an address as `navigator start` prints it: http://127.0.0.1:4747/mcp",
    );
  return url.pathname === "/" ? new URL("/mcp", url).href : text;
}

export function dbOption(): Option {
  return new Option(
    "--db <file>",
    "the database file (default: navigator.db in NAVIGATOR_HOME or .navigator)",
  );
}

export function homeOption(): Option {
  return new Option(
    "--home <folder>",
    "the folder of the server's tokens (default: NAVIGATOR_HOME or .navigator)",
  );
}

export function projectOption(): Option {
  return new Option("--project <name>", "the project whose tasks are meant");
}

export function allowCommandsOption(): Option {
  return new Option(
    "--allow-commands",
    "run the commands that evidence asks for, of workflows allowed with `navigator trust`",
  );
}

export function toolsOption(): Option {
  const usual = toolsetNames.filter((name) => toolsets[name].offeredByDefault);
  return new Option(
    "--tools <toolsets>",
    `toolsets to offer to agents: all, or a comma-separated list of ${toolsetNames.join(", ")}`,
  )
    .argParser(toolsetsOf)
    .default(usual, usual.join(","))
    .env("NAVIGATOR_TOOLS");
}

/** How runs are named to agents, and whose word counts for a person's. */
export function guidingOptions(): readonly Option[] {
  return [
    new Option("--state <kind>", "how a run is named to its agent").choices(["handle", "sealed"]),
    new Option(
      "--human-answers <how>",
      "`relayed` takes an agent's word for what a person answered, and records it as such",
    ).choices(["strict", "relayed"]),
  ];
}

function toolsetsOf(text: string): readonly Toolset[] {
  if (text === "all") return toolsetNames;
  const named = text.split(",").map((name) => name.trim());
  const unknown = named.find((name) => !toolsetNames.some((toolset) => toolset === name));
  if (unknown === undefined) return toolsetNames.filter((toolset) => named.includes(toolset));
  throw new InvalidArgumentError(`There is no toolset "${unknown}": use ${toolsetNames.join(", ")} or all.`);
}
