import type { AttackReport } from "../../model/attack.ts";
import type { Result } from "../../model/refusal.ts";
import type { Context } from "./context.ts";

export interface AttackRequest {
  /** a file, or the id of a loaded workflow */
  readonly workflow: string;
  readonly tries: number;
  readonly seed: number;
}

/** Runs a hostile agent against a copy of a workflow. It calls operations itself, so it stands above them. */
export type Attacker = (request: AttackRequest, context: Context) => Promise<Result<AttackReport>>;
