import type { EvidenceKind } from "./evidence.ts";

/** Names one requirement of a step: its number in the step's list, from 1, its kind, and what it asks for. */
export interface RequirementKey {
  readonly index: number;
  readonly kind: EvidenceKind;
  readonly text: string;
}

/** The id under which histories, receipts and databases keep a requirement. Its form must never change. */
export function requirementId({ index, kind, text }: RequirementKey): string {
  return `${index}:${kind} ${text}`;
}

/** Not taken from the schemas: the page reads ids too, and would load zod for it. */
const kinds: Readonly<Record<EvidenceKind, true>> = {
  run: true,
  report: true,
  attachment: true,
  variable: true,
  approval: true,
  by: true,
};

const STORED = /^(\d+):(\S+) (.*)$/s;

/** Reads a stored id back; `undefined` for a text that is no requirement's id. */
export function readRequirementId(id: string): RequirementKey | undefined {
  const [, index, kind, text] = STORED.exec(id) ?? [];
  if (kind === undefined || text === undefined || !isKind(kind)) return undefined;
  return { index: Number(index), kind, text };
}

/** A requirement in words for people. */
export function requirementWords({ kind, text }: Omit<RequirementKey, "index">): string {
  return `${kind} ${text}`;
}

/** The words of a stored id; a text that is no id stands for itself. */
export function wordsOfRequirementId(id: string): string {
  const requirement = readRequirementId(id);
  return requirement ? requirementWords(requirement) : id;
}

function isKind(text: string): text is EvidenceKind {
  return Object.hasOwn(kinds, text);
}
