import { InvalidArgumentError, Option } from "commander";
import { type Toolset, toolsetNames, toolsets } from "../operations/door/toolsets.ts";
import { optionFor } from "./option-for.ts";

/** Parses a whole number in a range. */
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
    // The text is not JSON. Shells often remove the quotes of JSON, so the message shows the text that arrived.
    return undefined;
  }
}

/** Adds one host name to those of earlier options. */
export function hostName(text: string, before: readonly string[] = []): readonly string[] {
  if (URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase())
    return [...before, text.toLowerCase()];
  throw new InvalidArgumentError(`This is not a host name: ${text.slice(0, 60)}`);
}

/** The MCP address of a server. Without a path, the path is that of `navigator start`. */
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
    "Database file, or postgres://... for a server (default: navigator.db in NAVIGATOR_HOME or .navigator)",
  );
}

export function homeOption(): Option {
  return new Option(
    "--home <folder>",
    "Folder of the server's tokens (default: NAVIGATOR_HOME or .navigator)",
  );
}

export function projectOption(): Option {
  return new Option("--project <name>", "Project to work on");
}

export function allowCommandsOption(): Option {
  return new Option(
    "--allow-commands",
    "Run the evidence commands of workflows allowed with `navigator trust`",
  );
}

export function rateOption(): Option {
  return optionFor("rate").argParser(wholeNumber(0, 1_000_000));
}

export function toolsOption(): Option {
  const usual = toolsetNames.filter((name) => toolsets[name].offeredByDefault);
  return optionFor("tools", ` of ${toolsetNames.join(", ")}`)
    .argParser(toolsetsOf)
    .default(usual, usual.join(","));
}

/** The options for guided runs: the form of states, and whether an agent may relay a person's answer. */
export function guidingOptions(): readonly Option[] {
  return [
    optionFor("state").choices(["handle", "sealed"]),
    optionFor("humanAnswers").choices(["strict", "relayed"]),
  ];
}

function toolsetsOf(text: string): readonly Toolset[] {
  if (text === "all") return toolsetNames;
  const named = text.split(",").map((name) => name.trim());
  const unknown = named.find((name) => !toolsetNames.some((toolset) => toolset === name));
  if (unknown === undefined) return toolsetNames.filter((toolset) => named.includes(toolset));
  throw new InvalidArgumentError(`There is no toolset "${unknown}": use ${toolsetNames.join(", ")} or all.`);
}
