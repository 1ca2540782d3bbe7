import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { callOver, loadExample } from "../durable/desk.ts";
import type { Order, WaitMode, Written } from "./writer.ts";

export const WRITERS = 8;

/** Runs all writers on one file and returns how many writes each made. */
export async function contend(
  program: string,
  file: string,
  way: WaitMode,
  ms: number,
): Promise<readonly Written[]> {
  await prepareFile(file, way);
  const children = Array.from({ length: WRITERS }, () => fork(program));
  try {
    await Promise.all(children.map((child, number) => ready(child, { file, way, number, ms })));
    return await Promise.all(children.map(begin));
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
}

async function ready(child: ChildProcess, order: Order): Promise<void> {
  const answer = once(child, "message");
  child.send(order);
  await Promise.race([answer, died(child)]);
}

async function begin(child: ChildProcess): Promise<Written> {
  const answer = once(child, "message") as Promise<[Written]>;
  child.send("begin");
  const [written] = await Promise.race([answer, died(child)]);
  return written;
}

/** If a writer exits without a result, fail instead of waiting. */
async function died(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`a writer ended with code ${code}`);
}

async function prepareFile(file: string, way: WaitMode): Promise<void> {
  if (way === "store") {
    const call = callOver({ file, synchronous: "FULL" });
    await loadExample(call);
    await call.ports.close();
    return;
  }
  const database = openDatabase(file);
  database.prepare("PRAGMA journal_mode = WAL").get();
  database.exec("CREATE TABLE counters (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT");
  database.exec("CREATE TABLE log (id INTEGER PRIMARY KEY, writer INTEGER, text TEXT) STRICT");
  const insert = database.prepare("INSERT INTO counters (id, value) VALUES (?1, 0)");
  for (let number = 0; number < WRITERS; number++) insert.run(number);
  database.close();
}
