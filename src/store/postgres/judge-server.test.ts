import { describe, expect, it } from "vitest";
import { judgeServer, type Measured } from "./judge-server.ts";
import type { ServerFacts } from "./server-facts.ts";

const sound: ServerFacts = {
  version: "18.4",
  versionNumber: 180_004,
  settings: { fsync: "on", full_page_writes: "on", synchronous_commit: "on", autovacuum: "on" },
  connections: { open: 12, most: 100 },
  standbys: { all: 1, synchronous: 1 },
  bytes: 2 ** 24,
  role: { name: "navigator", isSuperuser: false, forbidden: 0, mayMigrate: true },
  deadRows: [],
};
const near: Measured = { pooler: "none", prepare: true, hintMs: 2, clockMs: 3 };

/** The checks that are not in order, and their words. */
function troubles(facts: Partial<ServerFacts>, measured: Partial<Measured> = {}) {
  return judgeServer({ ...sound, ...facts }, { ...near, ...measured })
    .filter(({ status }) => status !== "ok")
    .map(({ check, status, message, advice }) => `${status} ${check}: ${message} ${advice}`);
}

const setting = (name: keyof ServerFacts["settings"]) => ({ settings: { ...sound.settings, [name]: "off" } });

describe("a server", () => {
  it("DS1: that is as it should be has a line for each part, and none that warns", () => {
    expect(judgeServer(sound, near).map(({ check }) => check)).toEqual([
      "server",
      "settings",
      "rights",
      "connections",
      "pooler",
      "wake-up",
      "clock",
      "snapshots",
      "vacuum",
      "standbys",
    ]);
    expect(troubles({})).toEqual([]);
    expect(troubles({}, { pooler: "transaction", prepare: false, hintMs: undefined } as never)).toEqual([]);
  });

  const cases: readonly [string, Partial<ServerFacts>, Partial<Measured>, RegExp][] = [
    [
      "is older than tested",
      { version: "14.2", versionNumber: 140_002 },
      {},
      /^warn server: .*14\.2.* 15 or/,
    ],
    ["does not flush", setting("fsync"), {}, /^problem settings: fsync is off/],
    ["tears pages", setting("full_page_writes"), {}, /^problem settings: full_page_writes is off/],
    ["acknowledges too early", setting("synchronous_commit"), {}, /^warn settings: synchronous_commit/],
    ["never vacuums", setting("autovacuum"), {}, /^warn settings: autovacuum/],
    ["forbids tables", { role: { ...sound.role, forbidden: 2 } }, {}, /^problem rights: .*2 tables/],
    ["forbids upgrades", { role: { ...sound.role, mayMigrate: false } }, {}, /^warn rights: .*form/],
    ["trusts too much", { role: { ...sound.role, isSuperuser: true } }, {}, /^warn rights: .*superuser/],
    ["is nearly full", { connections: { open: 80, most: 100 } }, {}, /^warn connections: 80 of 100/],
    ["is behind a pooler", {}, { pooler: "transaction" }, /^problem pooler: .*prepare=off/],
    ["plans anew for no pooler", {}, { prepare: false }, /^warn pooler: .*Remove prepare=off/],
    ["is slow to wake", {}, { hintMs: 80.2 }, /^warn wake-up: .*81 ms/],
    ["is behind this clock", {}, { clockMs: 65_000 }, /^warn clock: .*1 min 5 s ahead of/],
    ["is ahead of this clock", {}, { clockMs: -5_000 }, /^warn clock: .*5 s behind/],
    [
      "holds a snapshot",
      { oldestSnapshot: { name: "the session 7 (pg_dump)", seconds: 75 } },
      {},
      /^warn snapshots: .*1 min 15 s: the session 7 \(pg_dump\)/,
    ],
    [
      "has dead rows",
      { deadRows: [{ table: "tasks", live: 5, dead: 20_000 }] },
      {},
      /^warn vacuum: .*tasks has 20000 .* never/,
    ],
    [
      "has dead rows long",
      { deadRows: [{ table: "tasks", live: 5, dead: 20_000, seconds: 90 }] },
      {},
      /1 min 30 s ago/,
    ],
    ["may lose changes", { standbys: { all: 2, synchronous: 0 } }, {}, /^warn standbys: .*2 standbys, none/],
    ["keeps its log for no one", { idleSlot: "old" }, {}, /^warn standbys: .*slot old/],
  ];
  it.each(cases)("DS1: that %s is told so, with advice", (_name, facts, measured, words) => {
    expect(troubles(facts, measured)).toEqual([expect.stringMatching(words)]);
  });

  it("DS1: that sends no hint is told so, unless a pooler is the reason", () => {
    const { hintMs: _none, ...deaf } = near;
    const line = (measured: Measured) =>
      judgeServer(sound, measured).find(({ check }) => check === "wake-up")?.status;
    expect([line(deaf), line({ ...deaf, pooler: "session" })]).toEqual(["warn", "ok"]);
  });

  it("DS1: with a transaction of less than a minute is in order", () => {
    expect(troubles({ oldestSnapshot: { name: "x", seconds: 59 } })).toEqual([]);
  });
});
