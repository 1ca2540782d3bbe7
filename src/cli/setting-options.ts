import { InvalidArgumentError, Option } from "commander";
import { type Assurance, leastAssurances } from "../model/evidence.ts";
import { type Limits, settableLimits } from "../model/limits.ts";
import { DEFAULT_LEASE, readLeaseLength } from "../operations/ports/lease-length.ts";
import { defaultSettings } from "../operations/ports/settings.ts";
import { optionFor } from "./option-for.ts";

/** The options for settings that all processes on the same store must share. */
export function settingOptions(): readonly Option[] {
  return [
    optionFor("sync").choices(["loaded", "all", "off"]).default(defaultSettings.sync),

    optionFor("lease").argParser(leaseText).default(DEFAULT_LEASE),

    optionFor("synchronous").choices(["full", "normal"]).default("full"),

    optionFor("forms").choices(["auto", "on", "off"]).default(defaultSettings.forms),

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
  return optionFor("assurance").choices(leastAssurances).default(usual).conflicts("humanAnswers");
}

function leaseText(text: string): string {
  if (readLeaseLength(text) !== undefined) return text;
  throw new InvalidArgumentError("Use a number with ms, s, m or h, from 1s to 24h.");
}
