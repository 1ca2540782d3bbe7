import type { Client, Pool } from "./postgres-driver.ts";
import { BEGIN, ROLLBACK } from "./sql/change.ts";
import { SESSION_PROCESS } from "./sql/server.ts";

/** What stands between this process and its server. `transaction`: each transaction may get another session. */
export type Pooler = "none" | "session" | "transaction";

/** A pooler that keeps many sessions may give the same one twice by chance. */
const TRIES = 5;

/**
 * Finds a pooler. A server names the process of a session when it opens; a pooler names one of its own. In
 * transaction mode, a session that another client holds was this client's a moment ago.
 */
export async function findPooler(pool: Pool): Promise<Pooler> {
  const clients = [await pool.connect(), await pool.connect()] as const;
  try {
    const [first, second] = clients;
    if ((await processOf(first)) === first.serverProcess) return "none";
    for (let tries = 0; tries < TRIES; tries += 1) if (await areMixed(first, second)) return "transaction";
    return "session";
  } finally {
    for (const client of clients) client.release(false);
  }
}

async function areMixed(first: Client, second: Client): Promise<boolean> {
  const before = await processOf(first);
  await second.query(BEGIN, []);
  const held = await processOf(second);
  const after = await processOf(first);
  await second.query(ROLLBACK, []);
  return before === held || before !== after;
}

async function processOf(client: Client): Promise<number> {
  const [row] = await client.query(SESSION_PROCESS, []);
  return Number(row?.[0]);
}
