import type { EvidenceKind } from "./evidence.ts";

/** Identifies a requirement of a step by its number in the step's list (from 1), its kind and its text. */
export interface RequirementKey {
  readonly index: number;
  readonly kind: EvidenceKind;
  readonly text: string;
}

/** The id of a requirement in histories, receipts and databases. Its format must never change. */
export function requirementId({ index, kind, text }: RequirementKey): string {
  return `${index}:${kind} ${text}`;
}

/** The kinds of evidence. Not derived from the schemas: the page parses ids too, and must not load zod for that. */
const kinds: Readonly<Record<EvidenceKind, true>> = {
  run: true,
  report: true,
  observed: true,
  attachment: true,
  variable: true,
  approval: true,
  by: true,
};

const STORED = /^(\d+):(\S+) (.*)$/s;

/** Parses a stored id; `undefined` for any other text. */
export function readRequirementId(id: string): RequirementKey | undefined {
  const [, index, kind, text] = STORED.exec(id) ?? [];
  if (kind === undefined || text === undefined || !isKind(kind)) return undefined;
  return { index: Number(index), kind, text };
}

/** The text of a requirement for people. */
export function requirementWords({ kind, text }: Omit<RequirementKey, "index">): string {
  return `${kind} ${text}`;
}

/** A stored id as text for people. Returns any other text unchanged. */
export function wordsOfRequirementId(id: string): string {
  const requirement = readRequirementId(id);
  return requirement ? requirementWords(requirement) : id;
}

/** Whether agents bring this kind of evidence: they attach files, and can call a hook as their host does. */
export function isBroughtByAgent(kind: EvidenceKind | undefined): boolean {
  return kind === "attachment" || kind === "observed";
}

function isKind(text: string): text is EvidenceKind {
  return Object.hasOwn(kinds, text);
}
