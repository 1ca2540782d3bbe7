export interface AttackRequest {
  /** a file, or the id of a loaded workflow */
  readonly workflow: string;
  readonly tries: number;
  readonly seed: number;
}
