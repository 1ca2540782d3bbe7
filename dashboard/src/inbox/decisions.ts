import { MOST_OUTLIVING, Refused } from "../api.ts";
import type { Subject } from "./subject.ts";

/** How long a decision can be undone before it is sent. */
export const UNDO_MS = 5_000;

/** The refusal codes that mean that the task changed before the decision arrived. */
const LATE: ReadonlySet<string> = new Set(["STALE", "ANSWER_STALE", "CONFLICT", "CHECKPOINT_NOT_FOUND"]);

export type DecisionState =
  /** nothing is sent yet */
  | { readonly kind: "waiting" }
  | { readonly kind: "sending" }
  | { readonly kind: "recorded" }
  | { readonly kind: "refused"; readonly error: Refused; readonly isLate: boolean }
  /** no answer came back, so the server may have recorded the decision or not */
  | { readonly kind: "unknown"; readonly error: Refused };

/** A person's decision about an inbox item or a proposal. */
export interface Decision {
  readonly subject: Subject;
  /** the label of the chosen button */
  readonly label: string;
  readonly note: string | undefined;
  readonly act: (note: string | undefined) => Promise<unknown>;
  readonly state: DecisionState;
  /** whether an earlier attempt got no answer: if so, a refusal as late may mean that it succeeded */
  readonly isRepeat: boolean;
}

/**
 * The decisions of this tab. They are stored outside of the views: a decision is sent after the time for undoing
 * it, even if the person has opened another view meanwhile.
 */
class Decisions {
  #all: ReadonlyMap<string, Decision> = new Map();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  get all(): ReadonlyMap<string, Decision> {
    return this.#all;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  decide(decision: Omit<Decision, "state" | "isRepeat">): void {
    const { key } = decision.subject;
    // A second activation of the same button must not restart the time or send twice.
    if (this.#all.has(key)) return;
    this.#put(key, { ...decision, state: { kind: "waiting" }, isRepeat: false });
    this.#timers.set(
      key,
      setTimeout(() => void this.send(key), UNDO_MS),
    );
  }

  /** Shows a decision that the server has carried out already, such as one that was signed. */
  record({ subject, label, note }: Pick<Decision, "subject" | "label" | "note">): void {
    const act = (): Promise<void> => Promise.resolve();
    this.#put(subject.key, { subject, label, note, act, state: { kind: "recorded" }, isRepeat: false });
  }

  /** Undoes a decision, and shows its item again. A decision that is being sent or is recorded cannot be undone. */
  drop(key: string): void {
    const kind = this.#all.get(key)?.state.kind;
    if (kind === "sending" || kind === "recorded") return;
    this.#forget(key);
  }

  /** Sends a decision now: the time for undoing it is over, or an earlier attempt got no answer. */
  async send(key: string): Promise<void> {
    const decision = this.#all.get(key);
    if (!decision || (decision.state.kind !== "waiting" && decision.state.kind !== "unknown")) return;
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const isRepeat = decision.state.kind === "unknown" || decision.isRepeat;
    this.#put(key, { ...decision, state: { kind: "sending" }, isRepeat });
    this.#put(key, { ...decision, isRepeat, state: await stateAfter(decision) });
  }

  /** Sends every waiting decision now, because the person leaves the page. */
  async flush(): Promise<void> {
    const waiting = [...this.#all].filter(([, { state }]) => state.kind === "waiting");
    await Promise.all(waiting.map(([key]) => this.send(key)));
  }

  /** Whether the open decisions are too large for requests that outlive the page. */
  get isTooLargeToLeave(): boolean {
    const open = [...this.#all.values()].filter(
      ({ state: { kind } }) => kind === "waiting" || kind === "sending",
    );
    const size = open.reduce(
      (sum, { note = "" }) => sum + 1_000 + new TextEncoder().encode(JSON.stringify(note)).length,
      0,
    );
    return size > MOST_OUTLIVING;
  }

  /** Removes the rows of recorded decisions. */
  clearRecorded(): void {
    for (const [key, { state }] of this.#all) if (state.kind === "recorded") this.#forget(key);
  }

  #forget(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const all = new Map(this.#all);
    all.delete(key);
    this.#become(all);
  }

  /** Puts the changed decision last, because screen readers announce the last one. */
  #put(key: string, decision: Decision): void {
    const others = [...this.#all].filter(([other]) => other !== key);
    this.#become(new Map([...others, [key, decision]]));
  }

  #become(all: ReadonlyMap<string, Decision>): void {
    this.#all = all;
    for (const listener of [...this.#listeners]) listener();
  }
}

async function stateAfter({ act, note }: Decision): Promise<DecisionState> {
  try {
    await act(note);
    return { kind: "recorded" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "UNREACHABLE") return { kind: "unknown", error };
    return { kind: "refused", error, isLate: LATE.has(error.code) };
  }
}

export const decisions = new Decisions();

// The person closes or reloads the page. Send the waiting decisions at once, so that they are not lost.
addEventListener("pagehide", () => void decisions.flush());
addEventListener("beforeunload", (event) => {
  if (decisions.isTooLargeToLeave) event.preventDefault();
});
