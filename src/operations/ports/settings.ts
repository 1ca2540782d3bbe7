import type { Assurance } from "../../model/evidence.ts";
import { type Limits, usualLimits } from "../../model/limits.ts";
import { milliseconds } from "../../workflow/duration.ts";
import { DEFAULT_LEASE } from "./lease-length.ts";

/** Lets an agent call an operation that is for operators. */
export interface Grant {
  readonly operation: string;
  /** the agent's name, as sent in its header; if absent, the grant is for every agent of this process */
  readonly agent?: string;
}

/** An operator's settings for a project. */
export interface Settings {
  readonly project: string;
  /** for which tasks changes must be confirmed: loaded tasks, all tasks, or none */
  readonly sync: "loaded" | "all" | "off";
  readonly leaseMs: number;
  readonly grants: readonly Grant[];
  /** how long an agent may be silent before it loses its run */
  readonly runLeaseMs: number;
  /**
   * the least level of assurance at which a person's answer counts, whatever the definition demands; at `relayed`, an
   * agent may report a person's answer, and the record says so
   */
  readonly assurance: Assurance;
  /** whether forms in an agent's client ask its user; `auto` leaves out clients whose hooks can answer a form */
  readonly forms: "auto" | "on" | "off";
  /** whether evidence commands of trusted definitions run */
  readonly commands: "off" | "trusted";
  /** the bounds and quotas in force */
  readonly limits: Limits;
}

export const defaultSettings: Settings = {
  project: "default",
  sync: "loaded",
  leaseMs: milliseconds(DEFAULT_LEASE),
  grants: [],
  runLeaseMs: 24 * 3_600_000,
  // Unless more is known, assume that the agent controls its client. So an answer through the
  // client does not count.
  assurance: "operator",
  forms: "auto",
  commands: "off",
  limits: usualLimits,
};
