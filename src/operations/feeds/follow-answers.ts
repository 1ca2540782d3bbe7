import type { Event } from "../../model/event.ts";
import { isTaskEntry, type LogEntry } from "../../model/history.ts";
import type { Result } from "../../model/refusal.ts";
import { eventText } from "../../model/words/event-text.ts";
import { StoreError } from "../../store/store-error.ts";
import type { Call } from "../ports/call.ts";

/** How long one look at the log waits for an entry. */
const LOOK_MS = 30_000;
const PAGE = 500;

/** What a person decided about a task, or what was decided because no person did in time. */
export interface GivenAnswer {
  readonly taskId: string;
  readonly step: string;
  readonly at: number;
  readonly type: "answered" | "approved" | "resolved";
  /** the chosen option, the approved requirement, or the resolution */
  readonly decision: string;
  /** a sentence for people */
  readonly text: string;
  readonly note?: string;
}

export interface AnswerFollower {
  readonly call: Call;
  readonly signal: AbortSignal;
  /** called when every later answer will be told */
  readonly begun: () => void;
  /** gets each answer, oldest first; the follower ends if it returns false */
  readonly tell: (answer: GivenAnswer) => boolean;
}

/** Tells of every answer from now on, by any process, until aborted. */
export async function followAnswers({
  call,
  signal,
  begun,
  tell,
}: AnswerFollower): Promise<Result<undefined>> {
  const { project } = call.ports.settings;
  try {
    const { log } = await call.ports.store();
    let mark = await log.head(project);
    begun();
    while (!signal.aborted) {
      const page = await log.after(project, mark, PAGE);
      // An import has replaced the log. Its answers were given before.
      mark = page.ok ? page.next : await log.head(project);
      for (const entry of page.ok ? page.entries : [])
        for (const answer of answersIn(entry)) if (!tell(answer)) return { ok: true, value: undefined };
      await log.wait(project, mark, LOOK_MS, signal);
    }
    return { ok: true, value: undefined };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { message, code } = error;
    return { ok: false, refusal: { code: "STORE_UNAVAILABLE", message, facts: { reason: code } } };
  }
}

function answersIn(entry: LogEntry): readonly GivenAnswer[] {
  if (!isTaskEntry(entry)) return [];
  return entry.events.flatMap((event) => {
    const given = givenIn(event);
    if (!given) return [];
    const { type, step, note, decision } = given;
    const text = eventText(event, (name) => name, entry.caller)?.text ?? type;
    return [
      { taskId: entry.task, step, at: entry.at, type, decision, text, ...(note !== undefined && { note }) },
    ];
  });
}

type Given = Pick<GivenAnswer, "type" | "step" | "decision"> & { readonly note?: string | undefined };

/** The decision of an event that ends a wait for a person. An agent's answer to its own question is none. */
function givenIn(event: Event): Given | undefined {
  switch (event.type) {
    case "answered":
      return event.receipt || event.automatic ? { ...event, decision: event.option } : undefined;
    case "approved":
      return { ...event, decision: event.requirement };
    case "resolved":
      return { ...event, decision: event.resolution };
    default:
      return undefined;
  }
}
