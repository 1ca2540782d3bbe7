import { describe, expect, it } from "vitest";
import type { HookNote } from "../model/hook-note.ts";
import { HookSession } from "../model/hook-session.ts";
import { withNotes } from "./with-notes.ts";

const about = { v: 1, session: "s", client: "claude" } as const;
const begins = (id: string, at: number, words = "w"): HookNote => ({
  ...about,
  kind: "before",
  id,
  words,
  command: "npm test",
  cwd: "/p",
  at,
});
const ends = (id: string, at: number, words = "w"): HookNote => ({
  ...about,
  kind: "after",
  id,
  words,
  bytes: 3,
  output: "o",
  at,
});

describe("what hooks told of a session", () => {
  it("HO16: pairs a beginning with the end of the same id and words, in the order of their clocks", () => {
    const session = withNotes(undefined, [ends("1", 5), begins("1", 3)]);
    expect(session?.commands).toMatchObject([{ id: "1", at: 3, doneAt: 5 }]);
    expect(
      withNotes(undefined, [begins("1", 3), ends("1", 5, "other")])?.commands[0]?.doneAt,
    ).toBeUndefined();
    expect(withNotes(undefined, [begins("1", 3), ends("2", 5)])?.commands[0]?.doneAt).toBeUndefined();
    expect(withNotes(undefined, [ends("1", 5)])?.commands).toEqual([]);
  });

  it("HO16: a used id cannot begin again", () => {
    const session = withNotes(undefined, [begins("1", 1), ends("1", 2)]);
    const used = session && {
      ...session,
      commands: session.commands.map((one) => ({ ...one, usedBy: "t" })),
    };
    expect(withNotes(used, [begins("1", 9), ends("1", 10)])?.commands).toEqual(used?.commands);
  });

  it("HO13: taking a note in twice changes no pair, and every list is bounded", () => {
    const notes = Array.from({ length: 300 }, (_, index) => [
      begins(`${index}`, index),
      ends(`${index}`, index),
    ]).flat();
    const calls = Array.from(
      { length: 300 },
      (_, at): HookNote => ({ ...about, kind: "call", id: `${at}`, at }),
    );
    const stops = Array.from(
      { length: 300 },
      (_, at): HookNote => ({ ...about, kind: "stop", task: `t${at}`, visit: 1, letGo: false, at }),
    );
    const once = withNotes(undefined, [...notes, ...calls, ...stops]);
    expect(HookSession.safeParse(once).success).toBe(true);
    expect(once?.commands).toHaveLength(100);
    expect(once?.calls).toHaveLength(50);
    expect(Object.keys(once?.stops ?? {})).toHaveLength(50);
    const pair = withNotes(undefined, [begins("1", 1), ends("1", 2)]);
    expect(withNotes(pair, [begins("1", 1), ends("1", 2)])).toEqual(pair);
  });

  it("HO7: counts stops by visit, and notes when the agent was let go", () => {
    const stop = (visit: number, letGo: boolean, at: number): HookNote => ({
      ...about,
      kind: "stop",
      task: "t",
      visit,
      letGo,
      at,
    });
    const session = withNotes(undefined, [stop(1, false, 1), stop(1, false, 2), stop(1, true, 3)]);
    expect(session).toMatchObject({ blocks: 2, stops: { t: { visit: 1, count: 2, stalledAt: 3 } } });
    expect(withNotes(session, [stop(2, false, 4)])?.stops).toEqual({ t: { visit: 2, count: 1 } });
  });
});
