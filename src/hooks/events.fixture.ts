import type { BoundLevel } from "../bounds/bound-level.ts";
import type { HookSession } from "../model/hook-session.ts";
import type { HookedRun } from "../model/hooked-run.ts";
import type { Payload } from "./dialect.ts";
import { dialectOf } from "./dialects.ts";
import type { HookEvent } from "./hook-event.ts";
import type { HookWorld } from "./hook-world.ts";
import type { KnownRun, Snapshot, TaskHead } from "./snapshot.ts";

/** A payload of Claude Code, with the fields that all of its events have. */
export function claudePayload(name: string, more: Payload = {}): Payload {
  return {
    session_id: "s1",
    transcript_path: "/home/me/.claude/projects/p/s1.jsonl",
    cwd: "/stage/project",
    permission_mode: "bypassPermissions",
    hook_event_name: name,
    ...more,
  };
}

/** A payload of Codex, with the fields that all of its events have. */
export function codexPayload(name: string, more: Payload = {}): Payload {
  return {
    session_id: "s1",
    turn_id: "t1",
    transcript_path: "/home/me/.codex/sessions/s1.jsonl",
    cwd: "/stage/project",
    hook_event_name: name,
    model: "gpt-5.1-codex",
    permission_mode: "bypassPermissions",
    ...more,
  };
}

export function bash(command: string, id = "toolu_1"): Payload {
  return { tool_name: "Bash", tool_input: { command, description: "x" }, tool_use_id: id };
}

/** The event of a payload; throws if the client does not know it. */
export function eventOf(client: string, payload: Payload): HookEvent {
  const event = dialectOf(client)?.read(payload);
  if (!event) throw new Error(`${client} does not know this event`);
  return event;
}

export const noPush: BoundLevel = {
  source: "node",
  name: "step build",
  bounds: { deny: { run: ["git push *"] } },
};

export function hooked(more: Partial<HookedRun> = {}, task: Partial<TaskHead> = {}): KnownRun {
  const run: HookedRun = {
    task: "ship.1",
    version: 3,
    session: "s1",
    caller: "claude-code",
    state: "brisk-otter-42",
    workflow: "ship",
    step: "build",
    name: "Build it",
    visit: 2,
    standing: "open",
    needs: "Build the thing.",
    call: 'complete_step {"state":"brisk-otter-42","step_id":"build","summary":"..."}',
    levels: [],
    ...more,
  };
  return { run, task: { version: run.version, category: "active", owner: run.caller, ...task } };
}

export function snapshotOf(runs: readonly KnownRun[], more: Partial<Snapshot> = {}): Snapshot {
  return { runs, left: [], standing: [], untaken: [], ...more };
}

export const heard: HookSession = {
  client: "claude",
  beatAt: 1,
  calls: [],
  commands: [],
  blocks: 0,
  stops: {},
  refused: 0,
  notices: [],
};

/** A machine with the files of `files` and no other. */
export function worldWith(files: Readonly<Record<string, string>> = {}): HookWorld {
  return {
    client: "claude",
    failsOpen: true,
    now: 1_000,
    bounds: () => ({
      root: "/stage/project",
      home: "/home/me",
      guarded: [],
      realpath: (path) => path,
      isFolder: () => false,
      readText: (path) => files[path],
      scripts: () => ({}),
      gitAliases: () => ({}),
    }),
    keyed: (text) => `keyed(${text.length})`,
    head: () => "c".repeat(40),
    readText: (path) => files[path],
    settingsFiles: () => Object.keys(files),
  };
}
