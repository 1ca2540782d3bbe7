import * as z from "zod";
import { isTaskEntry, type LogEntry } from "../../model/history.ts";
import type { Mark } from "../../model/mark.ts";
import { spansOf } from "../../traces/spans-of.ts";
import { wholeHistory } from "../history/whole-history.ts";
import type { Call } from "../ports/call.ts";
import type { Pause } from "../ports/pause.ts";
import type { Tracing } from "../ports/tracing.ts";
import { LastingFailure } from "./lasting-failure.ts";

const NAME = "traces";
const PAGE = 500;
/** The longest single wait for an entry. */
const LOOK_MS = 30_000;
/** How long entries are gathered: each look writes the cursor. */
const GATHER_MS = 1_000;

const Place = z.object({ mark: z.string() });

export interface TraceFeed {
  readonly call: Call;
  readonly emit: Tracing;
  readonly signal: AbortSignal;
  readonly log: (sentence: string) => void;
}

/**
 * Passes on the spans that the next entries of the log have ended. Returns the mark to wait at; `undefined` if there may
 * be more. The cursor moves first, so no span is told twice, whichever processes follow the log; a process that is
 * killed in between tells fewer.
 */
export async function traceNext({ call, emit }: Pick<TraceFeed, "call" | "emit">): Promise<Mark | undefined> {
  const { project } = call.ports.settings;
  const { log, cursors } = await call.ports.store();
  const cursor = (await cursors.list(project)).find(({ name }) => name === NAME);
  const mark = Place.safeParse(cursor?.value).data?.mark;
  const page = mark === undefined ? undefined : await log.after(project, mark, PAGE);
  // At the first time, and after the log was replaced, spans are told from now on.
  const next = page?.ok ? page.next : await log.head(project);
  if (next === mark) return next;
  const isMoved = await cursors.move(project, {
    name: NAME,
    version: cursor?.version ?? 0,
    value: { mark: next },
  });
  if (isMoved && page?.ok) await tellEnded(page.entries, call, emit);
  return undefined;
}

async function tellEnded(entries: readonly LogEntry[], call: Call, emit: Tracing): Promise<void> {
  const own = entries.filter(isTaskEntry);
  const seqs = new Set(own.map(({ seq }) => seq));
  for (const task of new Set(own.map((entry) => entry.task)))
    for (const span of spansOf(await wholeHistory(task, call))) if (seqs.has(span.seq)) emit(span);
}

/** Passes spans on until aborted. */
export async function runTraceFeed(feed: TraceFeed, pause: Pause): Promise<void> {
  const { call, signal, log } = feed;
  const trouble = new LastingFailure((error) => log(error instanceof Error ? error.message : String(error)));
  while (!signal.aborted) {
    try {
      const at = await traceNext(feed);
      if (at !== undefined)
        await (await call.ports.store()).log.wait(call.ports.settings.project, at, LOOK_MS, signal);
      trouble.clear();
    } catch (error) {
      // The store is unavailable. The cursor is in the store, so the spans are told when it is back.
      if (!signal.aborted) trouble.report(error);
    }
    await pause(GATHER_MS, signal);
  }
}
