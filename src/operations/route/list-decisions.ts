import * as z from "zod";
import { isTaskEntry, type LogEntry } from "../../model/history.ts";
import { DecisionLine } from "../../model/route-decision.ts";
import { Decision, RouteSource } from "../../model/routing.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import { decisionsIn } from "../history/decisions-in.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

const PAGE = 500;
/** The most entries that one call reads; a log may have millions. */
const MOST_ENTRIES = 200_000;

const Counts = z.record(z.string(), z.number().int());
const Input = z.strictObject({
  taskId: Key.optional(),
  decision: Decision.optional(),
  source: RouteSource.optional(),
  step: Key.optional(),
  signature: Key.optional(),
  after: z.number().int().optional().describe("the last `seq` of the page before"),
  limit: z.number().int().min(1).max(1_000).optional(),
});
type Input = z.infer<typeof Input>;

const Listed = z.object({
  /** newest first */
  decisions: z.array(DecisionLine),
  next: z.number().int().optional(),
  counts: z.object({
    total: z.number().int(),
    offroad: z.number().int(),
    /** the share of decisions that left the path, from 0 to 1 */
    offroadRate: z.number(),
    byDecision: Counts,
    byStep: Counts,
    bySignature: Counts,
    bySource: Counts,
  }),
  /** true if the log has more entries than one call reads */
  incomplete: z.literal(true).optional(),
});

export const listDecisions = operation({
  name: "list_decisions",
  summary: "List routing decisions, newest first, with counts by decision, step, signature and tier.",
  toolset: "route",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: Input,
  output: Listed,
  run: async (input, call) => {
    const unknown = input.taskId === undefined ? undefined : await unknownTask(input.taskId, call);
    if (unknown) return unknown;
    const { limit = 100 } = input;
    const all: DecisionLine[] = [];
    const pace = new Pace(call);
    let read = 0;
    let after = input.after;
    for (; read < MOST_ENTRIES; ) {
      const page = await pageAfter(after, input.taskId, call);
      read += page.length;
      after = page.at(-1)?.seq;
      for (const entry of page)
        if (isTaskEntry(entry)) all.push(...decisionsIn(entry).filter((line) => fits(line, input)));
      if (page.length < PAGE) break;
      await pace.next();
    }
    const decisions = all.slice(0, limit);
    const last = all.length > limit ? decisions.at(-1) : undefined;
    return {
      ok: true,
      value: {
        decisions,
        ...(last && { next: last.seq }),
        counts: countsOf(all),
        ...(read >= MOST_ENTRIES && { incomplete: true as const }),
      },
    };
  },
});

async function pageAfter(
  after: number | undefined,
  task: string | undefined,
  { ports }: Call,
): Promise<readonly LogEntry[]> {
  const { log } = await ports.store();
  const from = after === undefined ? {} : { after };
  const query = { project: ports.settings.project, limit: PAGE, newestFirst: true, ...from };
  return task === undefined ? log.all(query) : log.ofTask({ ...query, task });
}

function fits(line: DecisionLine, { decision, source, step, signature }: Input): boolean {
  return (
    (decision === undefined || line.decision === decision) &&
    (source === undefined || line.source === source) &&
    (step === undefined || line.step_id === step) &&
    (signature === undefined || line.signature_matched === signature)
  );
}

function countsOf(lines: readonly DecisionLine[]): z.infer<typeof Listed>["counts"] {
  const by = (key: (line: DecisionLine) => string | undefined): Record<string, number> => {
    const counts = new Map<string, number>();
    for (const line of lines) {
      const name = key(line);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };
  const offroad = lines.filter((line) => line.offroad).length;
  return {
    total: lines.length,
    offroad,
    offroadRate: lines.length === 0 ? 0 : Math.round((offroad / lines.length) * 1_000) / 1_000,
    byDecision: by((line) => line.decision),
    byStep: by((line) => line.step_id),
    bySignature: by((line) => line.signature_matched),
    bySource: by((line) => line.source),
  };
}
