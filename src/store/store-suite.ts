import { describe } from "vitest";
import { commits } from "./suite/commits.ts";
import { cursors } from "./suite/cursors.ts";
import { definitions } from "./suite/definitions.ts";
import { histories } from "./suite/histories.ts";
import { lifetime } from "./suite/lifetime.ts";
import { likeTheModel } from "./suite/like-the-model.ts";
import { lists } from "./suite/lists.ts";
import type { OpenStore } from "./suite/opened-store.ts";
import { queues } from "./suite/queues.ts";
import { replies } from "./suite/replies.ts";
import { syncs } from "./suite/syncs.ts";
import { transfers } from "./suite/transfers.ts";

/** Every promise of `store.ts`, as tests: a backend keeps them all or is none. Each test opens a store of its own. */
export function storeSuite(name: string, open: OpenStore): void {
  describe(name, () => {
    const parts = [
      commits,
      replies,
      queues,
      lists,
      histories,
      syncs,
      definitions,
      cursors,
      transfers,
      lifetime,
      likeTheModel,
    ];
    for (const part of parts) part(open);
  });
}
