import type { Connection } from "./connection.ts";
import type { KeptParts } from "./kept-parts.ts";
import type { Projects } from "./projects.ts";
import type { RecentRecords } from "./recent-records.ts";
import type { RecentStanding } from "./recent-standing.ts";
import type { RecentSyncs } from "./recent-syncs.ts";

/** What every call works with. */
export interface Session {
  readonly connection: Connection;
  readonly projects: Projects;
  readonly kept: KeptParts;
  readonly recent: RecentRecords;
  readonly standing: RecentStanding;
  readonly syncs: RecentSyncs;
}
