export interface AttackRequest {
  /** a file, or the id of a loaded workflow */
  readonly workflow: string;
  readonly tries: number;
  readonly seed: number;
  /** the name of the only attack to make; otherwise all are made */
  readonly only?: string | undefined;
  /** the adversary: an agent with its tools, or with everything that its user has */
  readonly level?: "agent" | "user" | undefined;
}
