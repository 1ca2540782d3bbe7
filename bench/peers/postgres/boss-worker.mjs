// One worker on pg-boss in a process of its own: works as long as its parent says, and reports its jobs.
import { openBoss } from "./boss.mjs";

const WARM_UP = 20;
const { work, close } = await openBoss(process.argv[2], 1);
for (let count = 0; count < WARM_UP; count++) await work();
process.send("ready");
process.once("message", async (ms) => {
  let count = 0;
  for (const until = performance.now() + ms; performance.now() < until; count++) await work();
  process.send(count);
  await close();
  process.disconnect();
});
