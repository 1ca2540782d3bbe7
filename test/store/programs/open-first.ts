import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";
import { create, newTask } from "../../../src/store/suite/sample.ts";
import { argument, hear, say } from "./parent.ts";

// Opens a file that other processes open at the same moment, and creates a task in it.

say("ready");
await hear();
const store = await openSqliteStore({ file: argument(0) });
await create(store, newTask(argument(1)));
await store.close();
say("created");
process.disconnect();
