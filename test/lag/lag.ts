import { Binary } from "../cli/binary.fixture.ts";
import { cases } from "./cases.ts";
import type { LagCase } from "./lag-case.ts";
import { LagSite } from "./site.ts";
import type { Sizes } from "./sizes.ts";

export interface Measured {
  readonly operation: string;
  readonly title: string;
  readonly codes: readonly string[];
  /** an answer that the case does not expect */
  readonly problem: string | undefined;
  readonly worstMs: number;
  readonly busyMs: number;
  readonly peakMb: number;
  readonly tookMs: number;
}

/** Measures the cases one after the other, each on a server and a database of its own. */
export async function* measureAll(sizes: Sizes, only: (name: string) => boolean): AsyncGenerator<Measured> {
  const binary = await Binary.make();
  try {
    for (const [operation, own] of Object.entries(cases)) {
      for (const [number, each] of own.entries()) {
        if (!only(`${operation} ${each.title}`)) continue;
        const site = await LagSite.open(binary, `${operation}-${number}`);
        try {
          yield { operation, title: each.title, ...(await measure(site, each, sizes)) };
        } finally {
          await site.close();
        }
      }
    }
  } finally {
    binary.remove();
  }
}

const nothing = { codes: [], worstMs: 0, busyMs: 0, peakMb: 0, tookMs: 0 };

async function measure(site: LagSite, { prepare, run, refusals = [] }: LagCase, sizes: Sizes) {
  try {
    await prepare?.(site, sizes);
  } catch (error) {
    // The other cases are still worth measuring.
    return {
      ...nothing,
      problem: `preparing: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300),
    };
  }
  site.poller.begin();
  const begun = performance.now();
  const replies = await run(site, sizes);
  const tookMs = performance.now() - begun;
  const { worst, busy } = await site.poller.lag();
  const codes = [...new Set(replies.map(({ code }) => code))];
  const unexpected = replies.find(({ code }) => code !== "OK" && !refusals.includes(code));
  const problem = unexpected && JSON.stringify(unexpected.body).slice(0, 300);
  return { codes, problem, worstMs: worst, busyMs: busy, peakMb: site.poller.peakMb(), tookMs };
}
