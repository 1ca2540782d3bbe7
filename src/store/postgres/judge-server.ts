import type { Diagnosis } from "../../model/diagnosis.ts";
import { counted } from "../../model/words/counted.ts";
import { durationText } from "../../model/words/duration-text.ts";
import type { Pooler } from "./find-pooler.ts";
import type { ServerFacts } from "./server-facts.ts";

/** The oldest version that the tests run on. */
const OLDEST = 150_000;
const NEARLY_FULL = 0.8;
const OLD_SNAPSHOT_SECONDS = 60;
const CLOCK_MS = 2_000;
const SLOW_HINT_MS = 50;

/** What was measured from here, beside the facts of the server. */
export interface Measured {
  readonly pooler: Pooler;
  /** whether statements stay prepared in sessions */
  readonly prepare: boolean;
  /** absent if no hint arrives */
  readonly hintMs?: number;
  /** how far this machine's clock is ahead of the server's */
  readonly clockMs: number;
}

type Judge = (facts: ServerFacts, measured: Measured) => Diagnosis;

const ok = (check: string, message: string): Diagnosis => ({ check, status: "ok", message });
const warn = (check: string, message: string, advice: string): Diagnosis => ({
  check,
  status: "warn",
  message,
  advice,
});
const problem = (check: string, message: string, advice: string): Diagnosis => ({
  check,
  status: "problem",
  message,
  advice,
});

const version: Judge = ({ version, versionNumber }) =>
  versionNumber >= OLDEST
    ? ok("server", `The server is PostgreSQL ${version}.`)
    : warn(
        "server",
        `The server is PostgreSQL ${version}, which is not tested.`,
        "Use PostgreSQL 15 or newer.",
      );

const settings: Judge = ({ settings }) => {
  const off = (name: keyof ServerFacts["settings"]) => settings[name] === "off";
  const advice = "Turn it on in the server's configuration.";
  for (const name of ["fsync", "full_page_writes"] as const)
    if (off(name))
      return problem("settings", `${name} is off: a crash of the machine destroys the database.`, advice);
  if (off("synchronous_commit"))
    return warn("settings", "synchronous_commit is off: a crash loses acknowledged changes.", advice);
  if (off("autovacuum"))
    return warn("settings", "autovacuum is off: claims get slower with every change.", advice);
  return ok("settings", "Every acknowledged change is on the server's disk.");
};

const rights: Judge = ({ role: { name, forbidden, mayMigrate, isSuperuser } }) => {
  const check = "rights";
  if (forbidden > 0)
    return problem(
      check,
      `The role ${name} may not use ${counted(forbidden, "table or function", "tables or functions")}.`,
      "Grant it SELECT, INSERT, UPDATE and DELETE on all tables, and EXECUTE on all functions of the schema.",
    );
  if (!mayMigrate)
    return warn(
      check,
      `The role ${name} may use the tables, but not change their form.`,
      "Start the next release once with the role that owns the tables.",
    );
  if (isSuperuser)
    return warn(
      check,
      `The role ${name} is a superuser, which is more than it needs.`,
      "Make a role of its own that owns the schema.",
    );
  return ok(check, `The role ${name} owns the tables.`);
};

const connections: Judge = ({ connections: { open, most } }) => {
  const message = `${open} of ${most} connections are open.`;
  const advice = "Raise max_connections, or put a pooler before the server.";
  return open >= most * NEARLY_FULL ? warn("connections", message, advice) : ok("connections", message);
};

const pooler: Judge = (_facts, { pooler, prepare }) => {
  const check = "pooler";
  if (pooler === "transaction" && prepare)
    return problem(
      check,
      "A pooler gives each transaction another session, and prepared statements fail there.",
      "Add prepare=off to the parameters of the address.",
    );
  if (pooler !== "none") return ok(check, `A pooler in ${pooler} mode is before the server.`);
  if (prepare) return ok(check, "No pooler is before the server.");
  return warn(
    check,
    "No pooler is before the server, and statements are planned anew each time.",
    "Remove prepare=off from the address.",
  );
};

const wakeUp: Judge = (_facts, { pooler, hintMs }) => {
  const check = "wake-up";
  if (hintMs === undefined) {
    const message = "No hint arrives; processes look for changes of others every 100 ms.";
    return pooler === "none" ? warn(check, message, "See whether LISTEN is allowed.") : ok(check, message);
  }
  const message = `A change is announced to other processes within ${Math.ceil(hintMs)} ms.`;
  const advice = "See how busy the server and the network are.";
  return hintMs > SLOW_HINT_MS ? warn(check, message, advice) : ok(check, message);
};

const clock: Judge = (_facts, { clockMs }) => {
  const check = "clock";
  const apart = durationText(Math.abs(clockMs));
  if (Math.abs(clockMs) < CLOCK_MS) return ok(check, "This machine's clock agrees with the server's.");
  return warn(
    check,
    `This machine's clock is ${apart} ${clockMs > 0 ? "ahead of" : "behind"} the server's. Leases and due times follow the server's.`,
    "Synchronise both with a time server.",
  );
};

const snapshots: Judge = ({ oldestSnapshot }) => {
  const check = "snapshots";
  if (oldestSnapshot === undefined || oldestSnapshot.seconds < OLD_SNAPSHOT_SECONDS)
    return ok(check, "No old transaction is open.");
  const { name, seconds } = oldestSnapshot;
  return warn(
    check,
    `A transaction is open for ${durationText(seconds * 1_000)}: ${name}. Dead rows stay until it ends.`,
    "End it if it is forgotten: a backup, an export or a session of a person.",
  );
};

const vacuum: Judge = ({ deadRows, bytes }) => {
  const check = "vacuum";
  const [worst] = deadRows;
  if (worst === undefined)
    return ok(check, `Few rows are dead; the database has ${Math.ceil(bytes / 2 ** 20)} MiB.`);
  const { table, live, dead, seconds } = worst;
  const when = seconds === undefined ? "never" : `${durationText(seconds * 1_000)} ago`;
  return warn(
    check,
    `The table ${table} has ${dead} dead rows beside ${live} live ones; it was vacuumed ${when}.`,
    `Run VACUUM ${table}; if it does not help, look for old transactions and at autovacuum.`,
  );
};

const standbys: Judge = ({ standbys: { all, synchronous }, idleSlot }) => {
  const check = "standbys";
  if (idleSlot !== undefined)
    return warn(
      check,
      `No standby reads the replication slot ${idleSlot}, and the server keeps its log for it.`,
      "Start the standby again, or drop the slot: the disk fills.",
    );
  if (all === 0) return ok(check, "The server has no standby.");
  if (synchronous > 0)
    return ok(
      check,
      `The server has ${counted(all, "standby", "standbys")}, ${synchronous} of them synchronous.`,
    );
  return warn(
    check,
    `The server has ${counted(all, "standby", "standbys")}, none of them synchronous: a failover can lose acknowledged changes.`,
    "Set synchronous_standby_names.",
  );
};

/** One line for each part of the server, in the order in which an operator looks. */
const judges: readonly Judge[] = [
  version,
  settings,
  rights,
  connections,
  pooler,
  wakeUp,
  clock,
  snapshots,
  vacuum,
  standbys,
];

/** Judges a server by what it says and what was measured. */
export function judgeServer(facts: ServerFacts, measured: Measured): readonly Diagnosis[] {
  return judges.map((judge) => judge(facts, measured));
}
