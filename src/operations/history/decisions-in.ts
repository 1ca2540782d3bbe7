import type { HistoryEntry } from "../../model/history.ts";
import type { DecisionLine } from "../../model/route-decision.ts";
import { decisionLine } from "../../routing/decision-line.ts";

/** The routing decisions of an entry, as lines of the decision log. */
export function decisionsIn({ task, seq, at, events }: HistoryEntry): readonly DecisionLine[] {
  const timestamp = new Date(at).toISOString();
  return events.flatMap((event) =>
    event.type === "routed" ? [decisionLine(event, { seq, timestamp, taskId: task })] : [],
  );
}
