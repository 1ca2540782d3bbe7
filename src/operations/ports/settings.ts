/** What an agent may do besides what every agent may. */
export interface Grant {
  readonly operation: string;
  /** who has to say this name in its header; without one it is for whoever the process serves */
  readonly agent?: string;
}

/** How a project is run, as far as an operator may choose. */
export interface Settings {
  readonly project: string;
  /** whose changes are to be confirmed: those of loaded tasks, of all tasks, of none */
  readonly sync: "loaded" | "all" | "off";
  readonly leaseMs: number;
  readonly grants: readonly Grant[];
  /** how long a run is its agent's without a word from it */
  readonly runLeaseMs: number;
  /** whether an agent's word about what a person said is taken, and recorded as such */
  readonly humanAnswers: "strict" | "relayed";
  /** whether commands that prove something are run, those of trusted definitions */
  readonly commands: "off" | "trusted";
}

export const defaultSettings: Settings = {
  project: "default",
  sync: "loaded",
  leaseMs: 300_000,
  grants: [],
  runLeaseMs: 24 * 3_600_000,
  humanAnswers: "strict",
  commands: "off",
};
