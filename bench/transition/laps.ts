/** The gates of the workflow with their retries. Both engines are built from these. */
export const budgets = { plan_review: 2, lint: 3, test: 3, review: 2, security: 1 } as const;
export type Gate = keyof typeof budgets;

/** The outcome reported at each step; none at the start, where no work was done yet. */
export type Report = "passed" | "failed" | undefined;

const outcomes: Readonly<Record<string, Report>> = { "+": "passed", "-": "failed" };

/** One task each, from the start to an end. `.` leaves the start, `+` is passed, `-` is failed. */
export const laps: readonly (readonly Report[])[] = [
  ". +-++ +-++ -++-+++ -++++ +-+++++ ++", // every gate fails at least once; ends in success
  ". ++ +-+-+-+-", // the linter's budget is used up; ends at a person
].map((lap) => Array.from(lap.replaceAll(" ", ""), (sign) => outcomes[sign]));

export const reportsPerRun = laps.flat().length;

/** The position after a report, in terms that both engines can state. */
export interface EnginePosition {
  readonly step: string;
  readonly attempts: Readonly<Record<Gate, number>>;
}
