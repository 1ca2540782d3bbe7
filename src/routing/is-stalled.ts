/** One report at a step, as the history stores it. */
export interface EarlierReport {
  readonly digest?: string | undefined;
  readonly failures?: number | undefined;
}

/** Whether the last three reports at a step have equal changes, and none has fewer failures than the one before. */
export function isStalled(reports: readonly EarlierReport[]): boolean {
  const [first, second, third] = reports.slice(-3);
  if (first?.digest === undefined || !second || !third) return false;
  if (second.digest !== first.digest || third.digest !== first.digest) return false;
  return !isBetter(first, second) && !isBetter(second, third);
}

function isBetter(before: EarlierReport, after: EarlierReport): boolean {
  return after.failures !== undefined && before.failures !== undefined && after.failures < before.failures;
}
