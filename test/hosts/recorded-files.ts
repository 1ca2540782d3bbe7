import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostName } from "./installed-hosts.ts";
import type { Payload } from "./recorder.ts";

/** Writes each payload into a file of its own, named after its event and what tells it from others of that event. */
export function writeRecorded(host: HostName, payloads: readonly Payload[]): readonly string[] {
  const folder = fileURLToPath(new URL(`../../test/hooks/recorded/${host}`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const counts = new Map<string, number>();
  return payloads.map((payload) => {
    const name = nameOf(payload);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const file = `${name}${count === 1 ? "" : `-${count}`}.json`;
    writeFileSync(join(folder, file), `${JSON.stringify(payload, undefined, 2)}\n`);
    return file;
  });
}

function nameOf(payload: Payload): string {
  const tool = textOf(payload, "tool_name")
    .replace(/^mcp__.*/, "mcp")
    .toLowerCase();
  const type =
    payload["agent_type"] === "" ? "compaction" : payload["agent_id"] === undefined ? "" : "subagent";
  const parts = [
    kebab(textOf(payload, "hook_event_name")),
    tool,
    textOf(payload, "source"),
    textOf(payload, "trigger"),
    type,
  ];
  return parts.filter((part) => part !== "").join(".");
}

function textOf(payload: Payload, field: string): string {
  const value = payload[field];
  return typeof value === "string" ? value : "";
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
