import pg from "pg";

/** One-row updates on the same server: each caller has a session, a prepared statement and a row of its own. */
export async function rawUpdates(url: string, callers: number) {
  const pool = new pg.Pool({ connectionString: url, max: callers });
  // The end of the server may reach a session that is just closing. Without a listener, it would end the bench.
  pool.on("error", () => {});
  await pool.query(
    "CREATE TABLE IF NOT EXISTS counters (id int PRIMARY KEY, value bigint NOT NULL) WITH (fillfactor = 50)",
  );
  await pool.query(
    "INSERT INTO counters SELECT n, 0 FROM generate_series(0, $1::int) n ON CONFLICT DO NOTHING",
    [callers],
  );
  const sessions = await Promise.all(Array.from({ length: callers }, () => pool.connect()));
  return {
    once: async (caller: number) => {
      const text = "UPDATE counters SET value = value + 1 WHERE id = $1";
      await sessions[caller]?.query({ name: "raw", text, values: [caller] });
    },
    close: async () => {
      for (const session of sessions) session.release();
      await pool.end();
    },
  };
}
