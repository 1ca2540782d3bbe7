import { advanceTask } from "../../src/operations/tasks/advance-task.ts";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { ask, callOver, plant } from "../durable/desk.ts";
import { lap } from "../durable/example.ts";

/** How a writer waits for the lock: like the store, or with SQLite's own `busy_timeout`. */
export type WaitMode = "store" | "busy_timeout";

/** The order for a writer, and its result. */
export interface Order {
  readonly file: string;
  readonly way: WaitMode;
  readonly number: number;
  readonly ms: number;
}

export interface Written {
  readonly count: number;
  readonly error?: string;
}

type Write = () => void | Promise<void>;

const LONGEST_WAIT_MS = 30_000;

/** Loads a task, reports its steps, loads the next one; one commit per call. */
function throughStore(order: Order): Write {
  const call = callOver({ file: order.file, synchronous: "FULL" });
  let task = "";
  let reported: number = lap.length;
  let planted = 0;
  return async () => {
    const report = lap[reported];
    if (report) {
      reported += 1;
      await ask(advanceTask, { taskId: task, result: report.result }, call);
    } else {
      reported = 0;
      [task = ""] = await plant(call, 1, order.number * 1_000_000 + planted++);
    }
  };
}

function plainly({ file, number }: Order): Write {
  const database = openDatabase(file);
  database.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT_MS}; PRAGMA synchronous = FULL`);
  const begin = database.prepare("BEGIN IMMEDIATE");
  const update = database.prepare("UPDATE counters SET value = value + 1 WHERE id = ?1");
  const insert = database.prepare("INSERT INTO log (writer, text) VALUES (?1, ?2)");
  const commit = database.prepare("COMMIT");
  const text = "x".repeat(500);
  return () => {
    begin.run();
    update.run(number);
    insert.run(number, text);
    commit.run();
  };
}

async function writeFor(ms: number, write: Write): Promise<Written> {
  const until = performance.now() + ms;
  let count = 0;
  try {
    for (; performance.now() < until; count++) {
      await write();
      // Yields between two writes, as a server does.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { count };
  } catch (error) {
    return { count, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The first message is the order, the second the start signal: all writers begin together. */
process.once("message", async (order: Order) => {
  const write = order.way === "store" ? throughStore(order) : plainly(order);
  await write();
  process.once("message", async () => {
    process.send?.(await writeFor(order.ms, write), () => process.exit());
  });
  process.send?.("ready");
});
