import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { openPool } from "../../src/store/postgres/postgres-driver.ts";
import type { LaunchedServer } from "../../test/postgres/launch-server.ts";
import { bundle } from "../harness/bundle.ts";
import type { GroupReport } from "../harness/group.ts";
import { barOf, quantileOf, ratios } from "../harness/spread.ts";
import { type Crowd, crowd } from "./crowd.ts";
import { addTasks, advanceOne, workOne } from "./own-work.ts";
import {
  claimTimes,
  commitTimes,
  deafPool,
  figureOf,
  inSchema,
  type Part,
  storeOfMany,
  storeWith,
  wakeTimes,
} from "./parts.ts";
import { inProcesses } from "./processes.ts";
import { rawUpdates } from "./raw.ts";
import { benchServer, cpuOf } from "./server.ts";

const ROUNDS = 8;
const ROUND_MS = 700;
const CROWDS = [8, 32] as const;
const MANY = 1_000_000;
const PROCESSES = 8;
const SNAPSHOT_MS = 60_000;
const WINDOW_MS = 10_000;

export async function run(): Promise<GroupReport> {
  const server = await benchServer();
  try {
    const peers = await openPeers(server.url);
    const parts: Part[] = [];
    for (const callers of CROWDS) parts.push(await advances(server, callers));
    if (peers) {
      for (const workers of CROWDS) parts.push(await jobs(server, workers, peers));
      parts.push(await jobsInProcesses(server.url, peers));
    }
    parts.push(await waking(server.url), await growth(server.url), await snapshot(server.url));
    await peers?.boss.close();
    await peers?.graphile.close();
    return {
      notes: [
        "PostgreSQL from npm with fsync on; client and server share the cores. Raw: one-row updates, a session and a row for each caller.",
        "advance: load and commit through the store. claim + complete: through the store, against fetch and complete of pg-boss.",
        "Server CPU is of all processes of the server, for each operation; it does not move with the disk.",
        ...(peers ? [] : ["pg-boss and graphile-worker could not be installed: no comparison with them."]),
        "Four servers over HTTP are not measured here: npm run load puts servers under load.",
      ],
      figures: parts.flatMap(({ figures }) => figures),
      bars: parts.flatMap(({ bars }) => bars),
    };
  } finally {
    await server.stop();
  }
}

interface Measured extends Crowd {
  /** CPU seconds of the server for each operation */
  readonly cpu: number;
}

async function measured(
  server: LaunchedServer,
  callers: number,
  once: (caller: number) => Promise<unknown>,
): Promise<Measured> {
  const before = cpuOf(server.pid());
  const done = await crowd(callers, ROUND_MS, once);
  return { ...done, cpu: (cpuOf(server.pid()) - before) / done.delays.length };
}

const rates = (rounds: readonly Measured[]) => rounds.map(({ rate }) => rate);
const cpus = (rounds: readonly Measured[]) => rounds.map(({ cpu }) => cpu);

function figuresOf(name: string, rounds: readonly Measured[]) {
  return [
    figureOf(name, "per second", rates(rounds)),
    figureOf(
      `${name}, p50`,
      "ms",
      rounds.map(({ delays }) => quantileOf(delays, 0.5) * 1_000),
    ),
    figureOf(
      `${name}, p99`,
      "ms",
      rounds.map(({ delays }) => quantileOf(delays, 0.99) * 1_000),
    ),
    figureOf(
      `${name}, server CPU`,
      "ms",
      rounds.map(({ cpu }) => cpu * 1_000),
    ),
  ];
}

async function advances(server: LaunchedServer, callers: number): Promise<Part> {
  const raw = await rawUpdates(server.url, callers);
  const store = await storeWith(server.url, `advance_${callers}`, callers);
  const own: Measured[] = [];
  const rows: Measured[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const one = await measured(server, callers, raw.once);
    const other = await measured(server, callers, (caller) => advanceOne(store, `own-${caller}`));
    if (round < 0) continue;
    rows.push(one);
    own.push(other);
  }
  await raw.close();
  await store.close();
  const atLeast = callers === 8 ? 0.4 : 0.6;
  return {
    figures: [
      ...figuresOf(`raw update, ${callers} callers`, rows),
      ...figuresOf(`advance, ${callers} callers`, own),
      figureOf(`advance over raw, ${callers} callers, server CPU`, "times", ratios(cpus(own), cpus(rows))),
    ],
    bars: [
      barOf(`advance over raw, ${callers} callers`, "times", ratios(rates(own), rates(rows)), { atLeast }),
    ],
  };
}

interface Peers {
  readonly boss: {
    readonly add: (count: number) => Promise<void>;
    readonly work: () => Promise<void>;
    readonly close: () => Promise<void>;
  };
  readonly graphile: {
    readonly add: (count: number) => Promise<void>;
    readonly workAll: (workers: number) => Promise<void>;
    readonly close: () => Promise<void>;
  };
  readonly folder: string;
}

/** Installs the locked peers once; `undefined` if the network refuses. */
async function openPeers(url: string): Promise<Peers | undefined> {
  const folder = join(process.cwd(), "bench", "peers", "postgres");
  if (!existsSync(join(folder, "node_modules", "pg-boss"))) {
    process.stderr.write("Installing pg-boss and graphile-worker into bench/peers/postgres ...\n");
    const npm = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
    const { status } = spawnSync("npm", npm, {
      cwd: folder,
      stdio: "ignore",
      shell: process.platform === "win32",
    });
    if (status !== 0) return undefined;
  }
  const load = (name: string) => import(pathToFileURL(join(folder, name)).href);
  const boss = (await (await load("boss.mjs")).openBoss(url, 10)) as Peers["boss"];
  const graphile = (await (await load("graphile.mjs")).openGraphile(url)) as Peers["graphile"];
  return { boss, graphile, folder };
}

/** More jobs than any round can do. */
const STOCK = 6_000;
const GRAPHILE_JOBS = 2_000;

async function jobs(server: LaunchedServer, workers: number, { boss, graphile }: Peers): Promise<Part> {
  const store = await storeWith(server.url, `jobs_${workers}`, 0);
  const [own, theirs, others]: [Measured[], Measured[], number[]] = [[], [], []];
  for (let round = -1; round < ROUNDS; round++) {
    await addTasks(store, `job-${round}`, STOCK);
    await boss.add(STOCK);
    const one = await measured(server, workers, boss.work);
    const other = await measured(server, workers, (worker) => workOne(store, `worker-${worker}`));
    await graphile.add(GRAPHILE_JOBS);
    const begun = performance.now();
    await graphile.workAll(workers);
    if (round < 0) continue;
    others.push(GRAPHILE_JOBS / ((performance.now() - begun) / 1_000));
    theirs.push(one);
    own.push(other);
  }
  await store.close();
  const atLeast = workers === 8 ? 1.3 : 2;
  return {
    figures: [
      ...figuresOf(`claim + complete, ${workers} workers`, own),
      ...figuresOf(`pg-boss, ${workers} workers`, theirs),
      figureOf(`graphile-worker, ${workers} workers`, "per second", others),
      figureOf(
        `claim + complete over pg-boss, ${workers} workers, server CPU`,
        "times",
        ratios(cpus(own), cpus(theirs)),
      ),
    ],
    bars: [
      barOf(`claim + complete over pg-boss, ${workers} workers`, "times", ratios(rates(own), rates(theirs)), {
        atLeast,
      }),
    ],
  };
}

async function jobsInProcesses(url: string, { boss, folder }: Peers): Promise<Part> {
  const program = await bundle("postgres/own-worker.ts", "postgres-own-worker");
  const at = inSchema(url, "processes");
  const store = await openPostgresStore({ url: at });
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    await addTasks(store, `job-${round}`, 2 * STOCK);
    await boss.add(2 * STOCK);
    own.push(await inProcesses(program, at, PROCESSES, 1_500));
    theirs.push(await inProcesses(join(folder, "boss-worker.mjs"), url, PROCESSES, 1_500));
  }
  await store.close();
  const name = `${PROCESSES} processes with a worker each`;
  return {
    figures: [
      figureOf(`claim + complete, ${name}`, "per second", own),
      figureOf(`pg-boss, ${name}`, "per second", theirs),
    ],
    bars: [barOf(`claim + complete over pg-boss, ${name}`, "times", ratios(own, theirs), { atLeast: 1 })],
  };
}

async function waking(url: string): Promise<Part> {
  const hints = await wakeTimes(inSchema(url, "waking"), openPool, 300);
  const polls = await wakeTimes(inSchema(url, "waking_deaf"), deafPool, 40);
  const ms = (times: readonly number[]) => times.map((time) => time * 1_000);
  const p99 = (times: readonly number[]) => [quantileOf(times, 0.99) * 1_000];
  return {
    figures: [
      figureOf("waking by a hint", "ms", ms(hints)),
      figureOf("waking without hints", "ms", ms(polls)),
    ],
    bars: [
      barOf("p99 of waking by a hint", "ms", p99(hints), { atMost: 50 }),
      barOf("p99 of waking without hints", "ms", p99(polls), { atMost: 1_200 }),
    ],
  };
}

async function growth(url: string): Promise<Part> {
  const few = await storeOfMany(url, "few", 1_000);
  const many = await storeOfMany(url, "many", MANY);
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = -2; round < 20; round++) {
    const [one, other] = [await claimTimes(few, 30), await claimTimes(many, 30)];
    if (round < 0) continue;
    small.push(quantileOf(one, 0.5));
    large.push(quantileOf(other, 0.5));
  }
  await few.close();
  await many.close();
  const ms = (times: readonly number[]) => times.map((time) => time * 1_000);
  return {
    figures: [
      figureOf("claim, 1000 ready", "ms", ms(small)),
      figureOf(`claim, ${MANY} ready`, "ms", ms(large)),
    ],
    bars: [barOf(`claim, ${MANY} over 1000 ready`, "times", ratios(large, small), { atMost: 1.5 })],
  };
}

/** Commits under load before an unrelated snapshot is open, and when it has been open for a minute. */
async function snapshot(url: string): Promise<Part> {
  const store = await storeWith(url, "snapshot", 8);
  await commitTimes(store, 8, 3_000);
  const before = await commitTimes(store, 8, WINDOW_MS);
  const pool = openPool({ url, schema: "public", prepare: false });
  const held = await pool.connect();
  await held.query("SET idle_in_transaction_session_timeout = 0", []);
  await held.query("BEGIN ISOLATION LEVEL REPEATABLE READ", []);
  await held.query("SELECT count(*) FROM pg_class", []);
  await commitTimes(store, 8, SNAPSHOT_MS - WINDOW_MS);
  const after = await commitTimes(store, 8, WINDOW_MS);
  await held.query("ROLLBACK", []);
  held.release(false);
  await pool.end();
  await store.close();
  const p99 = (times: readonly number[]) => quantileOf(times, 0.99) * 1_000;
  return {
    figures: [
      figureOf("p99 of a commit, 8 callers", "ms", [p99(before)]),
      figureOf("p99 of a commit, snapshot open for 60 s", "ms", [p99(after)]),
    ],
    bars: [barOf("p99 with a snapshot over p99 without", "times", [p99(after) / p99(before)], { atMost: 2 })],
  };
}
