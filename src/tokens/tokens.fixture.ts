import { createHash } from "node:crypto";
import type { Position } from "../model/position.ts";
import type { RunState } from "../model/run-state.ts";
import { seeded } from "../rehearsal/seeded.ts";
import { newKeyring } from "./keys.ts";
import type { Random } from "./random.ts";
import type { Opening, Sealing, StateDefinition } from "./sealed-state.ts";

export const NOW = 1_800_000_000_000;

export function repeatable(seed: number): Random {
  const chance = seeded(seed);
  return (size) => Uint8Array.from({ length: size }, () => Math.floor(chance() * 256));
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export const review: StateDefinition = {
  workflow: "code-review",
  hash: sha256("code-review"),
  words: ["code-review", "plan", "implement", "review-changes", "fix-findings", "severity", "reviewer"],
};

export const release: StateDefinition = { workflow: "release", hash: sha256("release"), words: ["ship"] };

export const keys = newKeyring(repeatable(1), NOW);

export const project = "default";

export const sealing: Sealing = { keys, words: review.words, random: repeatable(2) };

export const opening: Opening = {
  keys,
  project,
  now: NOW,
  definition: (short) => [review, release].find(({ hash }) => hash.startsWith(short)),
};

export const position: Position = {
  step: "review-changes",
  state: "ready",
  since: NOW - 60_000,
  visit: 7,
  steps: 6,
  retries: 1,
  attempts: { implement: 1 },
  variables: { severity: "high" },
  doneBy: { implement: ["agent-1"] },
  frames: [],
  phase: "implement",
};

export const state: RunState = {
  project,
  workflow: review.workflow,
  definition: review.hash,
  task: "3f1c2d8e-0000-4000-8000-1234567890ab",
  position,
  sequence: 6,
  history: 0x5eed_c0ff_ee42,
  issuedAt: NOW,
};

export function at(change: Partial<Position>): RunState {
  return { ...state, position: { ...position, ...change } };
}
