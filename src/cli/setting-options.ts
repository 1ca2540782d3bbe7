import { InvalidArgumentError, Option } from "commander";
import { Assurance, reachableAssurances } from "../model/evidence.ts";
import { type Limits, settableLimits } from "../model/limits.ts";
import { type Grantee, readGrants } from "../operations/door/grants.ts";
import { operations } from "../operations/operations.ts";
import { DEFAULT_LEASE, readLeaseLength } from "../operations/ports/lease-length.ts";
import { defaultSettings, type Grant } from "../operations/ports/settings.ts";
import { optionFor } from "./option-for.ts";

/** The options for settings that all processes on the same store must share. */
export function settingOptions(): readonly Option[] {
  return [
    optionFor("sync").choices(["loaded", "all", "off"]).default(defaultSettings.sync),

    optionFor("lease").argParser(leaseText).default(DEFAULT_LEASE),

    optionFor("synchronous").choices(["full", "normal"]).default("full"),

    limitsOption(),
  ];
}

/** The option that sets limits. `navigator doctor` prints their names and numbers. */
function limitsOption(): Option {
  return new Option(
    "--limits <name=number,...>",
    "Limits other than the usual ones; navigator doctor prints them",
  )
    .argParser((text, before: Partial<Limits> = {}) => ({ ...before, ...readLimits(text) }))
    .env("NAVIGATOR_LIMITS");
}

function readLimits(text: string): Partial<Limits> {
  const read = text.split(",").map((part) => {
    const [name = "", number = ""] = part.trim().split("=");
    const known = settableLimits.find((limit) => limit === name.trim());
    const most = Number(number);
    if (known === undefined || !/^\d{1,15}$/.test(number.trim()) || most < 1)
      throw new InvalidArgumentError(`Write name=number, with one of ${settableLimits.join(", ")}.`);
    return [known, most] as const;
  });
  return Object.fromEntries(read);
}

/** The option for the least level of assurance of a person's answer. */
export function assuranceOption(usual: Assurance): Option {
  return optionFor("assurance").argParser(assuranceLevel).default(usual).conflicts("humanAnswers");
}

function assuranceLevel(text: string): Assurance {
  const level = Assurance.safeParse(text).data;
  if (level && reachableAssurances.includes(level)) return level;
  const problem = level ? `This version has no channel that reaches "${level}". ` : "";
  throw new InvalidArgumentError(`${problem}Use one of ${reachableAssurances.join(", ")}.`);
}

const granted: Readonly<Record<Grantee, readonly [string, string]>> = {
  "a name": ["agent=operations", "Operations that the named agent may call as an operator would"],
  "its client": ["operations", "Operations that the served agent may call as an operator would"],
};

/** The option that grants agents further operations. Only the command that starts the process can grant them. */
export function grantOption(grantee: Grantee): Option {
  const [what, description] = granted[grantee];
  return new Option(`--grant <${what}>`, `${description} (repeatable)`)
    .argParser((text, before: readonly Grant[] = []) => {
      const read = readGrants(text, grantee, operations);
      if (read.ok) return [...before, ...read.grants];
      throw new InvalidArgumentError(read.problem);
    })
    .env("NAVIGATOR_GRANT");
}

function leaseText(text: string): string {
  if (readLeaseLength(text) !== undefined) return text;
  throw new InvalidArgumentError("Use a number with ms, s, m or h, from 1s to 24h.");
}
