import { Attestation } from "../model/attestation.ts";
import type { Event } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import { judgeSignatures } from "../presence/judge-signatures.ts";
import { verifyChain } from "../store/chain.ts";
import { demandsAt } from "../workflow/assurance-asked.ts";
import { loadStored } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import type { Expectation } from "./expectation.ts";
import { type GateProblem, gateProblem } from "./gate-problem.ts";
import { judgeGateNode, type SignedGate } from "./judge-gate-node.ts";

const LONGEST = 64 * 1024 * 1024;

/** What a bundle that passes proves, and what it only records. */
export interface PassedBundle {
  readonly task: string;
  readonly signed: readonly SignedGate[];
  readonly entries: number;
}

/** Judges one bundle: what it proves for the expected commit, or the first thing that is wrong or missing. */
export function judgeBundle(text: string, expected: Expectation): PassedBundle | GateProblem {
  const bundle = read(text);
  if (!bundle)
    return gateProblem("BUNDLE_MALFORMED", "This is no bundle: it does not have exactly the fields of one.");
  const { workflow, project, history, task } = bundle.predicate;
  const program = pinnedProgram(workflow, expected);
  if ("code" in program) return program;
  if (project !== expected.approvers.project)
    return gateProblem("PROJECT_OTHER", `The run is of the project "${project}".`);
  const broken = judgeHistory(history, task, program, expected);
  if (broken) return broken;
  const judged = judgeSignatures(project, history, expected.approvers);
  const [problem] = judged.problems;
  if (problem) return gateProblem("SIGNATURE_INVALID", problem.problem);
  const signedVersions = new Set(judged.signed.map(({ version }) => version));
  const round = history.map((entry) => wentRound(entry, signedVersions)).find((each) => each !== undefined);
  if (round) return round;
  const events = history.flatMap((entry) => entry.events);
  const required = expected.passed ?? presentGates(program);
  if (required.length === 0)
    return gateProblem("GATE_UNKNOWN", "No gate of the workflow demands a signature.");
  const signed: SignedGate[] = [];
  for (const gate of required) {
    const passed = judgeGateNode({ program, events }, gate, expected);
    if ("code" in passed) return passed;
    signed.push(...passed);
  }
  return { task, signed, entries: history.length };
}

function read(text: string): Attestation | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    return Attestation.safeParse(JSON.parse(text)).data;
  } catch {
    // Text that is not JSON is no bundle.
    return undefined;
  }
}

/** The program of the bundle's definition. An id proves nothing: its text must hash to a pinned version. */
function pinnedProgram(
  { id, hash, definition }: Attestation["predicate"]["workflow"],
  expected: Expectation,
): Program | GateProblem {
  if (id !== expected.workflow) return gateProblem("WORKFLOW_OTHER", `The run is of the workflow "${id}".`);
  const { program } = loadStored(definition, { id });
  const isPinned = program?.version === hash && expected.hashes.includes(hash);
  if (program && isPinned) return program;
  return gateProblem("WORKFLOW_UNPINNED", `This version of "${id}" is not pinned: ${hash}.`);
}

function judgeHistory(
  history: readonly HistoryEntry[],
  task: string,
  program: Program,
  { approvers }: Expectation,
): GateProblem | undefined {
  const isOther = history.some((entry) => entry.task !== task);
  const chain = verifyChain(approvers.project, history);
  if (isOther || !chain.sound)
    return gateProblem("HISTORY_BROKEN", "The history is not the unbroken chain of one task.");
  const last = history.flatMap((entry) => entry.events).findLast(isEndOrMove);
  const node = last?.type === "ended" ? program.nodes.get(last.step) : undefined;
  const isSuccess =
    last?.type === "ended" && last.result === "success" && node?.type === "end" && node.result === "success";
  return isSuccess ? undefined : gateProblem("RUN_UNFINISHED", "The run has not ended in success.");
}

function isEndOrMove({ type }: Event): boolean {
  return type === "ended" || type === "entered" || type === "started" || type === "restored";
}

/** A decision that leads past gates, which counts only if it is signed. */
function wentRound(entry: HistoryEntry, signed: ReadonlySet<number>): GateProblem | undefined {
  const { type, version, events } = entry;
  const isResolved = events.some(
    (event) => event.type === "resolved" && (event.resolution === "goto" || event.resolution === "succeed"),
  );
  const isPlaced =
    type === "migrated" || type === "replaced" || events.some((event) => event.type === "restored");
  if (isPlaced || (isResolved && !signed.has(version)))
    return gateProblem("WENT_ROUND", `Entry ${version} leads past gates, and nobody has signed it.`);
  return undefined;
}

function presentGates({ nodes }: Program): readonly string[] {
  return [...nodes.values()]
    .filter((node) => node.type !== "end" && demandsAt(node).some(({ assurance }) => assurance === "present"))
    .map(({ id }) => id);
}
