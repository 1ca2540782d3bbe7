import type { DefinitionPath, Finding, FindingCode, SourceSpot } from "../../model/finding.ts";
import { MAX_DEPTH, MAX_TEXT_LENGTH } from "./limits.ts";

/** A problem at an offset of a text, or at a path of a value without a text. */
export interface SourceProblem {
  readonly code: FindingCode;
  readonly path: DefinitionPath;
  readonly offset?: number | undefined;
  readonly message: string;
  readonly fix: string;
}

export function problemFinding(problem: SourceProblem, spot?: SourceSpot): Finding {
  const { code, path, message, fix } = problem;
  const finding: Finding = { code, severity: "error", at: path.join("."), message, fix };
  return spot === undefined ? finding : { ...finding, spot };
}

export function tooDeep(path: DefinitionPath, offset?: number): SourceProblem {
  return {
    code: "too-deep",
    path,
    offset,
    message: `Objects and lists are nested more than ${MAX_DEPTH} levels deep here.`,
    fix: "Flatten this part of the definition.",
  };
}

export function tooLarge(path: DefinitionPath, offset?: number): SourceProblem {
  return {
    code: "too-large",
    path,
    offset,
    message: `The definition is larger than ${MAX_TEXT_LENGTH / 1024 / 1024} MiB, the most that is read.`,
    fix: "Check that this is the right file; if it is, split the workflow into smaller ones.",
  };
}

/** Quotes a key or word for a sentence, and cuts it if it is long. */
export function quoted(word: string): string {
  return JSON.stringify(word.length > 60 ? `${word.slice(0, 57)}...` : word);
}
