import type { HistoryEntry } from "../../model/history.ts";
import type { Result } from "../../model/refusal.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { judgeSignatures } from "../../presence/judge-signatures.ts";
import { readApprovers } from "../../presence/read-approvers.ts";
import type { Call } from "../ports/call.ts";
import type { HistoryProblem } from "./doctor/judge-task.ts";

const LONGEST_FILE = 4 * 1024 * 1024;
/** The most problems that are listed. */
const MOST_PROBLEMS = 100;

/** What was found of signatures in histories. */
export interface ReadSignatures {
  /** whether the file of approvers was compared with a fingerprint that a person has reviewed */
  readonly pinned: boolean;
  /** the decisions whose signatures hold */
  readonly signed: number;
  /** the decisions whose signatures do not hold; `problems` lists the first hundred */
  readonly unproven: number;
  /** the decisions that an operator made in place of the signatures */
  readonly broken: number;
  readonly problems: readonly HistoryProblem[];
}

/** Verifies the signatures in the histories that it is given, one task after the other. */
export class SignatureReader {
  #signed = 0;
  #unproven = 0;
  #broken = 0;
  readonly #problems: HistoryProblem[] = [];
  readonly #approvers: Approvers;

  constructor(approvers: Approvers) {
    this.#approvers = approvers;
  }

  read(project: string, entries: readonly HistoryEntry[]): void {
    const { signed, problems, broken } = judgeSignatures(project, entries, this.#approvers);
    this.#signed += signed.length;
    this.#unproven += problems.length;
    this.#broken += broken.length;
    for (const { version, problem } of problems.slice(0, MOST_PROBLEMS - this.#problems.length))
      this.#problems.push({ taskId: entries[0]?.task ?? "", version, problem });
  }

  get found(): ReadSignatures {
    const { isPinned: pinned } = this.#approvers;
    return {
      pinned,
      signed: this.#signed,
      unproven: this.#unproven,
      broken: this.#broken,
      problems: this.#problems,
    };
  }
}

/** A reader with the approvers of a file. */
export async function signatureReader(
  path: string,
  root: string | undefined,
  call: Call,
): Promise<Result<SignatureReader>> {
  const text = await call.ports.files.read(path, LONGEST_FILE);
  if (!text.ok) return text;
  const approvers = readApprovers(text.value, root);
  return approvers.ok ? { ok: true, value: new SignatureReader(approvers.value) } : approvers;
}
