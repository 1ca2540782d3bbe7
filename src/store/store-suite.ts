import { describe } from "vitest";
import { clock } from "./suite/clock.ts";
import { commits } from "./suite/commits.ts";
import { counts } from "./suite/counts.ts";
import { crowds } from "./suite/crowds.ts";
import { cursors } from "./suite/cursors.ts";
import { definitions } from "./suite/definitions.ts";
import { lifetime } from "./suite/lifetime.ts";
import { likeTheModel } from "./suite/like-the-model.ts";
import { lists } from "./suite/lists.ts";
import { log } from "./suite/log.ts";
import type { OpenStore } from "./suite/opened-store.ts";
import { type ProcessStore, processes } from "./suite/processes.ts";
import { prunings } from "./suite/prunings.ts";
import { queues } from "./suite/queues.ts";
import { records } from "./suite/records.ts";
import { relocations } from "./suite/relocations.ts";
import { replies } from "./suite/replies.ts";
import { search } from "./suite/search.ts";
import { syncs } from "./suite/syncs.ts";
import { transfers } from "./suite/transfers.ts";
import { doubt } from "./suite/uncertain-commits.ts";

/** The contract of `store.ts` as tests; every backend passes all of them. Each test opens a store of its own. */
export function storeSuite(name: string, open: OpenStore): void {
  describe(name, () => {
    const parts = [
      commits,
      counts,
      crowds,
      doubt,
      records,
      replies,
      queues,
      lists,
      log,
      syncs,
      definitions,
      cursors,
      search,
      transfers,
      relocations,
      clock,
      lifetime,
      likeTheModel,
      prunings,
    ];
    for (const part of parts) part(open);
  });
}

/** The rest of the contract: several processes on one database. */
export function storeProcessSuite(name: string, open: () => Promise<ProcessStore>): void {
  describe(name, () => processes(open));
}
