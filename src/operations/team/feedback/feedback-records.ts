import { Feedback } from "../../../model/feedback.ts";
import type { Json } from "../../../model/json.ts";
import { FEEDBACK, FEEDBACK_COUNT } from "../../../model/record-kind.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";

const COUNT = "count";
const DIGITS = 9;

interface FeedbackCount {
  readonly count: number;
  readonly version: number;
}

/** How much feedback a project has. */
export async function feedbackCount(call: Call): Promise<FeedbackCount> {
  const store = await call.ports.store();
  const [record] = await store.records.load(call.ports.settings.project, FEEDBACK_COUNT, [COUNT]);
  return { count: Number(record?.value ?? 0), version: record?.version ?? 0 };
}

/** The changes that keep one more piece of feedback. Of two calls at the same moment, only one can make them. */
export function feedbackChanges(feedback: Feedback, { version }: FeedbackCount): RecordChange[] {
  const { number } = feedback;
  return [
    { kind: FEEDBACK_COUNT, id: COUNT, version, value: number },
    { kind: FEEDBACK, id: idOf(number), version: 0, value: feedback as Json },
  ];
}

/** The feedback with these numbers, in their order. */
export async function loadFeedback(numbers: readonly number[], call: Call): Promise<readonly Feedback[]> {
  const store = await call.ports.store();
  const found = await store.records.load(call.ports.settings.project, FEEDBACK, numbers.map(idOf));
  return found.map(({ value }) => Feedback.parse(value));
}

function idOf(number: number): string {
  return String(number).padStart(DIGITS, "0");
}
