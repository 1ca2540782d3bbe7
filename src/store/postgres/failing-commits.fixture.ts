import type { FailingMoment } from "../suite/opened-store.ts";
import type { Client, OpenPool } from "./postgres-driver.ts";

/** Opens pools whose next commit can be made to fail. */
export class FailingCommits {
  readonly #open: OpenPool;
  #next: FailingMoment | undefined;

  constructor(open: OpenPool) {
    this.#open = open;
  }

  failNext(moment: FailingMoment): void {
    this.#next = moment;
  }

  readonly open: OpenPool = (server) => {
    const pool = this.#open(server);
    return { ...pool, connect: async () => this.#failing(await pool.connect()) };
  };

  #failing(client: Client): Client {
    return {
      serverProcess: client.serverProcess,
      release: (isBroken) => client.release(isBroken),
      query: async (sql, values) => {
        const moment = sql === "COMMIT" || /commit_(many|changes|counts)/.test(sql) ? this.#next : undefined;
        if (moment === undefined) return client.query(sql, values);
        this.#next = undefined;
        if (moment === "before")
          throw Object.assign(new Error("no room"), { code: "53100", severity: "ERROR" });
        await client.query(sql, values);
        throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET" });
      },
    };
  }
}
