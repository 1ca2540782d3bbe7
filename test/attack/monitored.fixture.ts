import { expect } from "vitest";
import { Monitor } from "../../src/attack/monitor.ts";
import type { NewEntry } from "../../src/model/history.ts";
import type { Desk } from "../support/desk.ts";

export const agent = { kind: "agent", id: "a" } as const;
/** No person is there. */
export const absent = { now: 0, person: false, shown: false };

export const entered = (step: string) => ({ type: "entered", step, at: 0 }) as const;
export const done = { type: "ended", step: "end", result: "success" } as const;

/** A monitor that has seen task `t`, whose log continues with an entry that no rule has judged. */
export async function monitored(
  desk: Desk,
  entry: Pick<NewEntry, "type" | "events" | "change">,
  { person = false, isForeseen = false } = {},
): Promise<Monitor> {
  const { library, settings, store: opened } = desk.call.ports;
  const store = await opened();
  const record = await desk.record("t");
  const program = await library.pinned(settings.project, record.definition ?? "");
  const monitor = new Monitor(store, settings.project, { programs: [program] }, () => isForeseen);
  expect(await monitor.look({ ...absent, person })).toEqual([]);
  const told: NewEntry = { task: "t", at: 0, caller: agent, ...entry };
  await store.commit({ project: settings.project, changes: [{ record, entry: told }] });
  return monitor;
}
