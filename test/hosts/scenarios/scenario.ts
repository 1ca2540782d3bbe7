import type { Proof } from "../claims.ts";
import type { Host } from "../host.ts";

/** One way through a workflow with a real host, and what it proves. */
export type Scenario = (host: Host) => Promise<readonly Proof[]>;
