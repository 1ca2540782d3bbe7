/** How many reports a task can make before it ends or waits for a person; null if there is no upper limit. */
export interface Bound {
  readonly reports: number | null;
  /** whether some run makes exactly that many reports */
  readonly exact: boolean;
  readonly why: string;
}
