import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";
import { alter, create, newTask, only } from "../../../src/store/suite/sample.ts";
import { argument, hear, say } from "./parent.ts";

// Changes its own task as often as it can for some time, and reports the count.

const store = await openSqliteStore({ file: argument(0), synchronous: "NORMAL" });
let record = only(await create(store, newTask(argument(1))));
say("ready");
await hear();
const end = performance.now() + Number(argument(2));
let turns = 0;
while (performance.now() < end) {
  record = await alter(store, record, { step: `step-${turns}` });
  turns += 1;
}
say(turns);
await store.close();
process.disconnect();
