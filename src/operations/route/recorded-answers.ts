import { ModelRecording, type RecordedAnswers } from "../../model/model-recording.ts";
import type { Result } from "../../model/refusal.ts";
import { firstMisfit } from "../../workflow/schema-mismatch.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { Call } from "../ports/call.ts";

/** The decision that answers are looked up for. */
interface Decided {
  readonly taskId: string;
  readonly flow: string;
  readonly step: string;
}

export type AnswersFor = (decided: Decided) => RecordedAnswers | undefined;

/** Reads a recording. Of several entries for a decision the one with the most names counts, then the first. */
export async function readRecording(path: string, call: Call): Promise<Result<AnswersFor>> {
  const text = await call.ports.files.read(path, MAX_TEXT_LENGTH);
  if (!text.ok) return text;
  const { value } = readSource(text.value, { file: path });
  const read = ModelRecording.safeParse(value);
  if (!read.success) {
    const message = `${path} has no recorded answers: ${firstMisfit(read.error, value)}.`;
    return { ok: false, refusal: { code: "INPUT_UNREADABLE", message, facts: {} } };
  }
  const entries = new Map<string, RecordedAnswers>();
  for (const entry of read.data.toReversed()) entries.set(keyOf(entry), entry);
  return {
    ok: true,
    value: (decided) =>
      namings(decided)
        .map((key) => entries.get(key))
        .find(Boolean),
  };
}

/** Every way to name a decision, those with the most names first. */
function namings({ taskId, flow, step }: Decided): readonly string[] {
  return [
    { taskId, flow, step },
    { taskId, flow },
    { taskId, step },
    { flow, step },
    { taskId },
    { step },
    { flow },
    {},
  ].map(keyOf);
}

function keyOf({ taskId, flow, step }: Pick<RecordedAnswers, keyof Decided>): string {
  return JSON.stringify([taskId ?? null, flow ?? null, step ?? null]);
}
