import type { HookNote } from "../model/hook-note.ts";
import type { HookSession, SeenCommand } from "../model/hook-session.ts";

const MOST_CALLS = 50;
const MOST_COMMANDS = 100;
const MOST_STOPS = 50;
const MOST_NOTICES = 5;

const NEW: Omit<HookSession, "client" | "beatAt"> = {
  calls: [],
  commands: [],
  blocks: 0,
  stops: {},
  refused: 0,
  notices: [],
};

/** A session with what its hooks told, in the order of their clocks. The notes are all of this session. */
export function withNotes(
  session: HookSession | undefined,
  notes: readonly HookNote[],
): HookSession | undefined {
  return notes
    .toSorted((one, other) => one.at - other.at)
    .reduce<HookSession | undefined>(
      (known, note) => noted(known ?? { ...NEW, client: note.client, beatAt: note.at }, note),
      session,
    );
}

function noted(session: HookSession, note: HookNote): HookSession {
  const heard = { ...session, beatAt: Math.max(session.beatAt, note.at) };
  switch (note.kind) {
    case "session": {
      const { cwd, failsOpen, settings } = note;
      return { ...heard, client: note.client, cwd, failsOpen, settings };
    }
    case "call": {
      const call = { id: note.id, ...(note.agent !== undefined && { agent: note.agent }) };
      return { ...heard, calls: [...heard.calls, call].slice(-MOST_CALLS) };
    }
    case "before": {
      const { id, words, command, cwd, at } = note;
      const begun = { id, ...(words !== undefined && { words }), command, cwd, at };
      const others = heard.commands.filter((one) => one.id !== id);
      // A second beginning under an id that was used already would let one pair count twice.
      if (others.length < heard.commands.length) return heard;
      return { ...heard, commands: [...others, begun].slice(-MOST_COMMANDS) };
    }
    case "after":
      return { ...heard, commands: heard.commands.map((one) => ended(one, note)) };
    case "edit":
      return { ...heard, editedAt: Math.max(heard.editedAt ?? 0, note.at) };
    case "refused":
      return { ...heard, refused: heard.refused + 1 };
    case "stop":
      return stopped(heard, note);
    case "notice": {
      const notice = { at: note.at, message: note.message };
      return { ...heard, notices: [...heard.notices, notice].slice(-MOST_NOTICES) };
    }
  }
}

/** The command with its end. The end counts only for the same words, and once. */
function ended(command: SeenCommand, note: Extract<HookNote, { kind: "after" }>): SeenCommand {
  const { id, words, ok, bytes, output, head, at } = note;
  if (command.id !== id || command.words !== words || command.doneAt !== undefined || at < command.at)
    return command;
  return {
    ...command,
    doneAt: at,
    ...(ok !== undefined && { ok }),
    bytes,
    output,
    ...(head !== undefined && { head }),
  };
}

function stopped(session: HookSession, note: Extract<HookNote, { kind: "stop" }>): HookSession {
  const { task, visit, letGo, at } = note;
  const known = session.stops[task];
  const before = known?.visit === visit ? known : { visit, count: 0 };
  const stop = letGo ? { ...before, stalledAt: at } : { ...before, count: before.count + 1 };
  const others = Object.entries(session.stops).filter(([id]) => id !== task);
  const stops = Object.fromEntries([...others, [task, stop] as const].slice(-MOST_STOPS));
  return { ...session, blocks: session.blocks + (letGo ? 0 : 1), stops };
}
