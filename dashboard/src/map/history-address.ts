/** The choices of a time, in milliseconds; 0 for all of it. */
export const periods = [
  [0, "all of the time"],
  [3_600_000, "the last hour"],
  [86_400_000, "the last day"],
  [604_800_000, "the last week"],
] as const;

export interface HistoryAsked {
  readonly isOn: boolean;
  /** 0 for all of the time */
  readonly period: number;
  readonly isOneVersion: boolean;
}

/** The part of the history that an address of the map names. */
export interface HistoryAddress {
  readonly asked: HistoryAsked;
  /** the moment that is shown; `undefined` for now */
  readonly at: number | undefined;
}

/** Reads the history from the parameters of an address; ignores values that no control of the page gives. */
export function historyIn(params: URLSearchParams): HistoryAddress {
  const paths = params.get("paths");
  return {
    asked: {
      isOn: paths !== null,
      period: periods.find(([ms]) => String(ms) === paths)?.[0] ?? 0,
      isOneVersion: paths !== null && params.get("version") === "this",
    },
    at: wholeNumber(params.get("at")),
  };
}

/** The parameters of an address that names a part of the history. */
export function historyParams({ asked, at }: HistoryAddress): Readonly<Record<string, string>> {
  const { isOn, period, isOneVersion } = asked;
  return {
    ...(isOn && { paths: period > 0 ? String(period) : "all" }),
    ...(isOn && isOneVersion && { version: "this" }),
    ...(at !== undefined && { at: String(at) }),
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
