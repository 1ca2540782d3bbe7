/** The gates of the workflow, each with the retries it grants. Both engines are built from these. */
export const budgets = { plan_review: 2, lint: 3, test: 3, review: 2, security: 1 } as const;
export type Gate = keyof typeof budgets;

/** What is reported at each step; nothing at the start, where no work was done yet. */
export type Report = "passed" | "failed" | undefined;

const outcomes: Readonly<Record<string, Report>> = { "+": "passed", "-": "failed" };

/** One task each, from the start to an end. `.` sets out, `+` is passed, `-` is failed. */
export const laps: readonly (readonly Report[])[] = [
  ". +-++ +-++ -++-+++ -++++ +-+++++ ++", // every gate fails at least once, and in the end all is done
  ". ++ +-+-+-+-", // the linter's budget is used up, and the task waits for a person
].map((lap) => Array.from(lap.replaceAll(" ", ""), (sign) => outcomes[sign]));

export const reportsPerRun = laps.flat().length;

/** Where a task is after a report, in words that both engines can be asked for. */
export interface Place {
  readonly step: string;
  readonly attempts: Readonly<Record<Gate, number>>;
}
