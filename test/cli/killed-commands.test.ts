import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { testServer } from "../postgres/test-server.ts";
import { Desk } from "../support/desk.ts";
import { errand } from "../support/workflows.ts";
import { Binary, type Ran } from "./binary.fixture.ts";

const isServer = (await testServer()) !== undefined;
const KILL_AT = pathToFileURL(fileURLToPath(new URL("kill-at.mjs", import.meta.url))).href;
const isLong = process.env["NAVIGATOR_TESTS"] === "long";
/** How many moments of each command are tried. The short version also leaves commands out: each takes seconds. */
const MOMENTS = isLong ? 16 : 1;
/** Each moment starts several processes. */
const PATIENCE_MS = MOMENTS * 120_000;
const ENDED = ["a", "b", "c"];
const ALL = [...ENDED, "open"];

let binary: Binary;
let files = 0;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

const fresh = (end: string): string => join(binary.folder, `${files++}${end}`);
const stores: readonly (readonly [name: string, at: () => Promise<string>])[] = [
  ["a file", async () => fresh(".db")],
  ...(isServer ? [["a server", newSchemaUrl] as const] : []),
];

async function onDesk<T>(db: string, work: (desk: Desk) => Promise<T>): Promise<T> {
  const desk = new Desk({
    file: db,
    bundled: "workflows",
    clock: Date.now,
    settings: { sync: "off", project: "default" },
  });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

/** A database with tasks that have ended, and an open one. */
async function filled(db: string): Promise<string> {
  await onDesk(db, async (desk) => {
    await desk.plantIn("errand", errand, ...ALL);
    for (const id of ENDED) await desk.advance(id, undefined, "passed");
    await binary.own(desk);
  });
  return db;
}

/** The tasks in a database, after checking that every history is sound. */
const found = (db: string): Promise<readonly string[]> =>
  onDesk(db, async (desk) => {
    expect(await desk.data("verify_history", {})).toMatchObject({ broken: 0 });
    return (await desk.records()).map(({ id }) => id).toSorted();
  });

const dumpOf = (db: string): Promise<string> => onDesk(db, (desk) => desk.dump());

/** The tasks in an export or archive. */
function tasksIn(file: string): readonly string[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind?: string; task?: { id: string } });
  expect(lines.at(-1)?.kind).toBe("end");
  return lines.flatMap(({ kind, task }) => (kind === "task" && task ? [task.id] : []));
}

const under = (env: Readonly<Record<string, string>>) => ({ ...env, NODE_OPTIONS: `--import ${KILL_AT}` });

/** How many writes a command makes when nothing kills it. */
async function writesOf(args: readonly string[]): Promise<number> {
  const file = fresh(".count");
  const ran = await binary.decide(args, under({ NAVIGATOR_TEST_COUNT: file }));
  expect(ran, ran.err).toMatchObject({ code: 0 });
  return Number(readFileSync(file, "utf8"));
}

const killed = async (args: readonly string[], at: number): Promise<Ran> => {
  const ran = await binary.decide(args, under({ NAVIGATOR_TEST_KILL_AT: String(at) }));
  expect(ran.code, `write ${at} of ${args.join(" ")}: ${ran.err}`).toBeNull();
  return ran;
};

/** Moments spread over the writes of a command. The last ones are left out: on a server their number varies a little. */
const momentsOf = (writes: number): readonly number[] => [
  ...new Set(
    Array.from({ length: MOMENTS }, (_, index) => Math.ceil((writes * 0.9 * (index + 0.7)) / MOMENTS)),
  ),
];

async function succeeds(args: readonly string[]): Promise<void> {
  const ran = await binary.decide(args);
  expect(ran, ran.err).toMatchObject({ code: 0 });
}

describe.each(stores)("a command on %s that is killed", (where, at) => {
  it.runIf(isLong || where === "a file")(
    "DS8: in a pruning leaves every task in the project or in the archive, and is run again",
    async () => {
      const prune = (db: string, archive: string) => ["prune", archive, "--older-than", "1ms", "--db", db];
      const writes = await writesOf(prune(await filled(await at()), fresh(".jsonl")));
      expect(writes).toBeGreaterThan(10);
      for (const moment of momentsOf(writes)) {
        const db = await filled(await at());
        const [first, second] = [fresh(".jsonl"), fresh(".jsonl")];
        await killed(prune(db, first), moment);
        const archived = existsSync(first) ? tasksIn(first) : [];
        const left = await found(db);
        expect(left).toContain("open");
        expect([...new Set([...left, ...archived])].toSorted()).toEqual(ALL);
        await succeeds(prune(db, second));
        expect(await found(db)).toEqual(["open"]);
        const later = existsSync(second) ? tasksIn(second) : [];
        expect([...new Set([...archived, ...later])].toSorted()).toEqual(ENDED);
      }
    },
    PATIENCE_MS,
  );

  it.runIf(isLong)(
    "DS8: in an anchoring leaves no anchor or a right one, and is run again",
    async () => {
      const db = await filled(await at());
      const anchor = (file: string) => ["anchor", file, "--db", db];
      const verify = (file: string) => succeeds(["history", "--verify", "--anchor", file, "--db", db]);
      for (const moment of momentsOf(await writesOf(anchor(fresh(".jsonl"))))) {
        const [first, second] = [fresh(".jsonl"), fresh(".jsonl")];
        await killed(anchor(first), moment);
        if (existsSync(first)) await verify(first);
        await succeeds(anchor(second));
        await verify(second);
      }
    },
    PATIENCE_MS,
  );

  it.runIf(isLong || where === "a server")(
    "DS8: in a backup leaves no file or a whole one, and in its restoring the old project or the new one",
    async () => {
      const db = await filled(await at());
      const backup = (file: string) => ["export", file, "--db", db];
      const whole = fresh(".jsonl");
      for (const moment of momentsOf(await writesOf(backup(whole)))) {
        const file = fresh(".jsonl");
        await killed(backup(file), moment);
        if (existsSync(file)) expect(tasksIn(file)).toEqual(ALL);
        await succeeds(backup(file));
      }
      const restore = (to: string) => ["import", whole, "--replace", "--db", to];
      const other = async (): Promise<string> => {
        const to = await filled(await at());
        await onDesk(to, (desk) => desk.plant({ id: "later", workflowType: "errand" }));
        return to;
      };
      for (const moment of momentsOf(await writesOf(restore(await other())))) {
        const to = await other();
        await killed(restore(to), moment);
        expect([ALL, ["a", "b", "c", "later", "open"]]).toContainEqual(await found(to));
        await succeeds(restore(to));
        expect(await found(to)).toEqual(ALL);
      }
    },
    PATIENCE_MS,
  );
});

describe.skipIf(!isServer)("a moving of a whole database that is killed", () => {
  const ways: readonly (readonly [name: string, from: () => Promise<string>, to: () => Promise<string>])[] = [
    ["to a server", async () => fresh(".db"), newSchemaUrl],
    ["to a file", newSchemaUrl, async () => fresh(".db")],
  ];
  it.each(isLong ? ways : ways.slice(0, 1))(
    "DS8: %s leaves the source as it was, and is begun anew",
    async (_, source, target) => {
      const from = await filled(await source());
      const before = await dumpOf(from);
      const move = (to: string, ...more: readonly string[]) => [
        "migrate-store",
        "--from",
        from,
        "--to",
        to,
        ...more,
      ];
      const isFile = (to: string): boolean => !to.includes("://");
      for (const moment of momentsOf(await writesOf(move(await target())))) {
        const to = await target();
        await killed(move(to), moment);
        expect(await dumpOf(from)).toBe(before);
        // A target file has its name only when it is whole. A target on a server that is whole is not empty.
        const isWhole = isFile(to) && existsSync(to);
        if (!isWhole) {
          const again = await binary.decide(move(to, "--restart"));
          if (again.code !== 0) expect(again.err).toContain("The target is not empty");
        }
        expect(await found(to)).toEqual(ALL);
        if (isFile(to)) rmSync(to);
      }
    },
    PATIENCE_MS,
  );
});
