import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "./stage.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** A hook that keeps every payload it gets. It is a program of its own: hooks of a host are processes. */
const PROGRAM = `import { appendFileSync, readFileSync } from "node:fs";
appendFileSync(process.argv[2], readFileSync(0, "utf8").trim() + "\\n");
`;

export interface Recorder {
  /** the hooks of these events, in the shape that both hosts read */
  hooks(events: readonly string[]): object;
  /** what was recorded, without what differs from run to run */
  payloads(): readonly Payload[];
}

export function recorderOn(stage: Stage): Recorder {
  const program = stage.put("record.mjs", PROGRAM);
  const log = join(stage.folder, "payloads.ndjson");
  writeFileSync(log, "");
  const handler = { type: "command", command: `node "${program}" "${log}"` };
  return {
    hooks: (events) => Object.fromEntries(events.map((event) => [event, [{ hooks: [handler] }]])),
    payloads: () =>
      settled(readFileSync(log, "utf8"), stage)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Payload),
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const AGENT = /(?<=(?:"agent_id":"|"agentId":"|agent-))a[0-9a-f]{16}/g;
const BACKGROUND = /(?<=<task-id>|"id":"|backgroundTaskId":"|tasks\/|with ID: )b[0-9a-z]{8}/g;
const DURATION = /(?<="(?:duration_ms|totalDurationMs|seconds_since_last_response)":)[0-9]+/g;

/** Replaces paths, ids and times of this run by fixed ones; the same id always becomes the same one. */
function settled(text: string, { folder }: Stage): string {
  const known = new Map<string, string>();
  const numbered = (id: string, render: (count: number) => string) => {
    const present = known.get(id) ?? render(known.size + 1);
    known.set(id, present);
    return present;
  };
  return text
    .replaceAll(folder, "/stage")
    .replaceAll(folder.replaceAll(/[^A-Za-z0-9]/g, "-"), "-stage")
    .replaceAll(/rollout-[0-9T-]+-(?=[0-9a-f]{8}-)/g, "rollout-")
    .replaceAll(/sessions\/[0-9]{4}\/[0-9]{2}\/[0-9]{2}/g, "sessions/2026/01/01")
    .replaceAll(UUID, (id) =>
      numbered(id, (count) => `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`),
    )
    .replaceAll(AGENT, (id) => numbered(id, (count) => `a${String(count).padStart(16, "0")}`))
    .replaceAll(DURATION, "12")
    .replaceAll(BACKGROUND, "b00000001");
}
