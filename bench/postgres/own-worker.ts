// One worker in a process of its own: works as long as its parent says, and reports its tasks.
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { workOne } from "./own-work.ts";

const WARM_UP = 20;
const store = await openPostgresStore({ url: process.argv[2] ?? "" });
for (let count = 0; count < WARM_UP; count++) await workOne(store, `worker ${process.pid}`);
process.send?.("ready");
process.once("message", async (ms: number) => {
  let count = 0;
  for (const until = performance.now() + ms; performance.now() < until; count++)
    await workOne(store, `worker ${process.pid}`);
  process.send?.(count);
  await store.close();
  process.disconnect();
});
