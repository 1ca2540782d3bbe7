import * as z from "zod";
import { isTaskEntry, type LogEntry } from "../../model/history.ts";
import { type Mark, START } from "../../model/mark.ts";
import type { DecisionLine } from "../../model/route-decision.ts";
import { decisionsIn } from "../history/decisions-in.ts";
import type { Call } from "../ports/call.ts";
import type { Pause } from "../ports/pause.ts";
import type { RunFolder } from "../ports/run-folder.ts";
import { LastingFailure } from "./lasting-failure.ts";

const NAME = "decisions";
const PAGE = 500;
const LOOK_MS = 30_000;
const RETRY_MS = 1_000;
/** Longer than writing a page takes. A writer that has not finished by then was stopped, so another one goes on. */
const WRITING_MS = 30_000;

const Progress = z.object({ mark: z.string(), until: z.number() });

export interface DecisionLog {
  readonly call: Call;
  readonly folder: RunFolder;
  readonly signal: AbortSignal;
  readonly log: (sentence: string) => void;
}

type Step =
  | { readonly next: "again"; readonly after?: Mark }
  | { readonly next: "later" }
  | { readonly next: "entry"; readonly after: Mark };

/**
 * Writes the next decisions of the log to their files, unless another process writes. The cursor moves after the files
 * are durable: a crash repeats lines, and the files know which of them they have.
 */
export async function writeDecisions(
  { call, folder }: Pick<DecisionLog, "call" | "folder">,
  /** there is nothing to write up to this mark */
  seen?: Mark,
): Promise<Step> {
  const { project } = call.ports.settings;
  const { log, cursors } = await call.ports.store();
  const cursor = (await cursors.list(project)).find(({ name }) => name === NAME);
  const { mark, until } = Progress.safeParse(cursor?.value).data ?? { mark: START, until: 0 };
  if (until > call.ports.now()) return { next: "later" };
  const page = await log.after(project, seen ?? mark, PAGE);
  const lines = page.ok ? page.entries.flatMap(linesOf) : [];
  // Most entries have no decision. Writing the cursor for each of them would double the writes of the store.
  if (page.ok && lines.length === 0)
    return { next: page.entries.length < PAGE ? "entry" : "again", after: page.next };
  const version = cursor?.version ?? 0;
  const move = (loaded: number, value: z.infer<typeof Progress>): Promise<boolean> =>
    cursors.move(project, { name: NAME, version: loaded, value });
  if (!(await move(version, { mark, until: call.ports.now() + WRITING_MS }))) return { next: "again" };
  for (const [place, own] of byFile(lines)) {
    const { run_id, flow_key } = place;
    await folder.append(run_id, flow_key, own);
  }
  // Without a page the log was replaced, so its new entries are read from the start.
  const reached = page.ok ? page.next : START;
  await move(version + 1, { mark: reached, until: 0 });
  return { next: "again" };
}

function linesOf(entry: LogEntry): readonly DecisionLine[] {
  return isTaskEntry(entry) ? decisionsIn(entry) : [];
}

/** The lines of each file, in their order; the first line stands for its file. */
function byFile(lines: readonly DecisionLine[]): ReadonlyMap<DecisionLine, readonly DecisionLine[]> {
  const files = new Map<string, DecisionLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.run_id, line.flow_key]);
    files.set(key, [...(files.get(key) ?? []), line]);
  }
  return new Map([...files.values()].flatMap((own) => (own[0] ? [[own[0], own] as const] : [])));
}

/** Writes decisions until aborted. */
export async function runDecisionLog(writer: DecisionLog, pause: Pause): Promise<void> {
  const { call, signal, log } = writer;
  const trouble = new LastingFailure((error) => log(error instanceof Error ? error.message : String(error)));
  let seen: Mark | undefined;
  while (!signal.aborted) {
    try {
      const step = await writeDecisions(writer, seen);
      seen = step.next === "later" ? undefined : step.after;
      if (step.next === "entry")
        await (await call.ports.store()).log.wait(call.ports.settings.project, step.after, LOOK_MS, signal);
      if (step.next === "later") await pause(RETRY_MS, signal);
      trouble.clear();
    } catch (error) {
      // The store or the folder is unavailable. The cursor stays, so no decision is lost by trying again.
      if (!signal.aborted) trouble.report(error);
      await pause(RETRY_MS, signal);
    }
  }
}
