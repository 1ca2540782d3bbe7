import { InvalidArgumentError, Option } from "commander";
import { type Grantee, readGrants } from "../operations/door/grants.ts";
import { operations } from "../operations/operations.ts";
import { DEFAULT_LEASE, readLeaseLength } from "../operations/ports/lease-length.ts";
import { defaultSettings, type Grant } from "../operations/ports/settings.ts";

/** The options for settings that all processes on the same store must share. */
export function settingOptions(): readonly Option[] {
  return [
    new Option("--sync <whose>", "Tasks whose changes the orchestrator has to confirm")
      .choices(["loaded", "all", "off"])
      .default(defaultSettings.sync)
      .env("NAVIGATOR_SYNC"),
    new Option("--lease <duration>", "Default length of a claim, such as 90s, 5m or 2h")
      .argParser(leaseLength)
      .default(defaultSettings.leaseMs, DEFAULT_LEASE)
      .env("NAVIGATOR_LEASE"),
    new Option(
      "--synchronous <how>",
      "SQLite durability; `normal` is faster, but a power cut may lose the last changes",
    )
      .choices(["full", "normal"])
      .default("full")
      .env("NAVIGATOR_SYNCHRONOUS"),
  ];
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

function leaseLength(text: string): number {
  const length = readLeaseLength(text);
  if (length !== undefined) return length;
  throw new InvalidArgumentError("Use a number with ms, s, m or h, from 1s to 24h.");
}
