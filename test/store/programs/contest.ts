import { contest } from "../../../src/store/suite/concurrent-writers.ts";
import { openStoreAt } from "../../support/open-store-at.ts";
import { argument, hear, say } from "./parent.ts";

// Runs several writers at once and reports the acknowledged changes of each.

const store = await openStoreAt(argument(0));
const writers = JSON.parse(argument(1)) as readonly string[];
const rounds = Number(argument(2));
say("ready");
await hear();
say(await Promise.all(writers.map((writer) => contest(store, writer, rounds))));
await store.close();
process.disconnect();
