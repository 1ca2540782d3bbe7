import type { LagSite, Reply } from "./site.ts";
import type { Sizes } from "./sizes.ts";

/** One heavy use of an operation. The lag is measured while `run` runs. */
export interface LagCase {
  readonly title: string;
  readonly prepare?: (site: LagSite, sizes: Sizes) => Promise<unknown>;
  /** makes the calls; returns the replies */
  readonly run: (site: LagSite, sizes: Sizes) => Promise<readonly Reply[]>;
  /** the codes besides OK that the calls may be answered with, such as that of a limit */
  readonly refusals?: readonly string[];
}

/** The cases by the name of the operation. */
export type LagCases = Readonly<Record<string, readonly LagCase[]>>;

/** One call with this input. */
export function once(name: string, input: (sizes: Sizes) => object): LagCase["run"] {
  return async (site, sizes) => [await site.call(name, input(sizes))];
}
