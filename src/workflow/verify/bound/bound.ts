/** How many reports a task can make before it ends or waits for a person; null when there is no such number. */
export interface Bound {
  readonly reports: number | null;
  /** some run makes that many */
  readonly exact: boolean;
  readonly why: string;
}
