/** What a part of the demo does next: something by itself, nothing before a person answers, or nothing any more. */
export type ActorState = "moves" | "waits for a person" | "has ended";

/** A part of the demo: the agents of one task, or a team. */
export interface Actor {
  /** when it begins, in milliseconds after the beginning of the demo */
  readonly from: number;
  /** every how many beats it acts */
  readonly beats: number;
  /** does one thing that a viewer can see */
  readonly act: () => Promise<ActorState>;
  /** hands back what it holds, so that a stopped demo leaves nothing claimed */
  readonly leave?: () => Promise<void>;
}
