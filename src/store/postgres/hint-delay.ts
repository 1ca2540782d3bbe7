import type { Pool } from "./postgres-driver.ts";
import { NOTIFY } from "./sql/server.ts";

const CHANNEL = "navigator_doctor";
const TRIES = 5;
const PATIENCE_MS = 500;

/** How long a hint takes from one session to another, the middle of some tries; `undefined` if none arrives. */
export async function hintDelay(pool: Pool): Promise<number | undefined> {
  let heard: (payload: string) => void = () => {};
  const listener = await pool.listen({ heard: (payload) => heard(payload), lost: () => {} });
  const client = await pool.connect();
  try {
    await listener.send(`LISTEN ${CHANNEL}`);
    const delays: number[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const sent = performance.now();
      const payload = `${process.pid} ${sent}`;
      const arrives = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), PATIENCE_MS);
        heard = (text) => {
          if (text !== payload) return;
          clearTimeout(timer);
          resolve(true);
        };
      });
      await client.query(NOTIFY, [CHANNEL, payload]);
      // A second try would be as vain, and the whole diagnosis would wait for it.
      if (!(await arrives)) return undefined;
      delays.push(performance.now() - sent);
    }
    return delays.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)];
  } finally {
    client.release(false);
    await listener.end().catch(() => undefined);
  }
}
