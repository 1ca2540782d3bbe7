import { InvalidArgumentError, Option } from "commander";
import { type Grantee, readGrants } from "../operations/door/grants.ts";
import { readLeaseLength } from "../operations/door/lease-length.ts";
import { operations } from "../operations/operations.ts";
import { defaultSettings, type Grant } from "../operations/ports/settings.ts";

/** How tasks are kept, for every process that works on them. */
export function settingOptions(): readonly Option[] {
  return [
    new Option("--sync <whose>", "whose changes are to be confirmed: those of loaded tasks, of all, of none")
      .choices(["loaded", "all", "off"])
      .default(defaultSettings.sync)
      .env("NAVIGATOR_SYNC"),
    new Option("--lease <duration>", "how long a claim lasts if nothing else is said with it: 90s, 5m, 2h")
      .argParser(leaseLength)
      .default(defaultSettings.leaseMs, "5m")
      .env("NAVIGATOR_LEASE"),
    new Option("--synchronous <how>", "`normal` is faster; a power cut may take the last changes with it")
      .choices(["full", "normal"])
      .default("full")
      .env("NAVIGATOR_SYNCHRONOUS"),
  ];
}

const granted: Readonly<Record<Grantee, readonly [string, string]>> = {
  "a name": ["agent=operations", "the agent of this name may also do this, as an operator would"],
  "its client": ["operations", "whoever is served may also do this, as an operator would"],
};

/** What agents may do besides. It is said where the process is started, and nowhere else. */
export function grantOption(grantee: Grantee): Option {
  const [what, description] = granted[grantee];
  return new Option(`--grant <${what}>`, `${description}; can be said again`)
    .argParser((text, before: readonly Grant[] = []) => {
      const read = readGrants(text, grantee, operations);
      if (read.ok) return [...before, ...read.grants];
      throw new InvalidArgumentError(read.problem);
    })
    .env("NAVIGATOR_GRANT");
}

function leaseLength(text: string): number {
  const length = readLeaseLength(text);
  if (length !== undefined) return length;
  throw new InvalidArgumentError("Use a number with ms, s, m or h, from 1s to 24h.");
}
