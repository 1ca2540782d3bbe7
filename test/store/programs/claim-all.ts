import { ids, leaseTo } from "../../../src/store/suite/sample.ts";
import { openStoreAt } from "../../support/open-store-at.ts";
import { argument, hear, say } from "./parent.ts";

// Claims until the queue is empty, and reports its tasks.

const store = await openStoreAt(argument(0));
const worker = argument(1);
say("ready");
await hear();
const taken: string[] = [];
for (let limit = 1; ; limit = (limit % 3) + 1) {
  const some = ids(await store.claim({ project: "project", limit }, leaseTo(worker)));
  if (some.length === 0) break;
  taken.push(...some);
}
say(taken);
await store.close();
process.disconnect();
