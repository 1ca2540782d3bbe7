import { Attestation } from "../model/attestation.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import { type BrokenGlass, judgeSignatures } from "../presence/judge-signatures.ts";
import { readReceipt } from "../presence/read-receipt.ts";
import { verifyChain } from "../store/chain.ts";
import { demandsAt } from "../workflow/assurance-asked.ts";
import { contentHash } from "../workflow/hash.ts";
import { loadStored } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import type { Expectation } from "./expectation.ts";
import { type GateProblem, gateProblem } from "./gate-problem.ts";
import { type BrokenGate, judgeGateNode, type Run, type SignedGate } from "./judge-gate-node.ts";
import { otherStatement } from "./other-statement.ts";
import { otherSubject } from "./other-subject.ts";
import { replayRun } from "./replay-run.ts";

const LONGEST = 64 * 1024 * 1024;

/** What a bundle that passes proves, and what it only records. */
export interface PassedBundle {
  readonly task: string;
  readonly signed: readonly SignedGate[];
  /** the gates whose glass an operator broke, as the trusted side accepts */
  readonly broken: readonly BrokenGate[];
  readonly entries: number;
}

/** Judges one bundle: what it proves for the expected commit, or the first thing that is wrong or missing. */
export function judgeBundle(text: string, expected: Expectation): PassedBundle | GateProblem {
  const bundle = read(text);
  if (!bundle) return malformed("it does not have exactly the fields of one");
  const { workflow, project, history, task, subject } = bundle.predicate;
  const program = pinnedProgram(workflow, expected);
  if ("code" in program) return program;
  if (project !== expected.approvers.project)
    return gateProblem("PROJECT_OTHER", `The run is of the project "${project}".`);
  if (!isConsistent(bundle)) return malformed("its envelope names another commit than its content");
  const unsound = judgeHistory(history, task, program, expected);
  if (unsound) return unsound;
  const judged = judgeSignatures(project, history, expected.approvers);
  const [problem] = judged.problems;
  if (problem) return gateProblem("SIGNATURE_INVALID", problem.problem);
  const other = otherSubject(subject, subject.repository, expected);
  if (other) return other;
  const glass = judgeGlass(judged.broken, expected);
  if (glass) return glass;
  const round = history.map(wentRound).find((each) => each !== undefined);
  if (round) return round;
  const events = history.flatMap((entry) => entry.events);
  const way = events.map((event) => otherWay(event, program, expected)).find((each) => each !== undefined);
  if (way) return way;
  const elsewhere = otherTree(events, expected);
  if (elsewhere) return elsewhere;
  const gates = requiredGates({ program, events }, expected);
  if ("code" in gates) return gates;
  return replayed(program, events) ?? { task, ...gates, entries: history.length };
}

/** What each required gate proves, or the first gate that was not passed. */
function requiredGates(
  run: Run,
  expected: Expectation,
): Pick<PassedBundle, "signed" | "broken"> | GateProblem {
  const required = expected.passed ?? presentGates(run.program);
  if (required.length === 0)
    return gateProblem("GATE_UNKNOWN", "No gate of the workflow demands a signature.");
  const signed: SignedGate[] = [];
  const broken: BrokenGate[] = [];
  for (const gate of required) {
    const passed = judgeGateNode(run, gate, expected);
    if ("code" in passed) return passed;
    for (const one of passed) {
      if ("operator" in one) broken.push(one);
      else signed.push(one);
    }
  }
  return { signed, broken };
}

/** Broken glass is no proof. It counts only if the trusted side names its operator. */
function judgeGlass(broken: readonly BrokenGlass[], expected: Expectation): GateProblem | undefined {
  const other = broken.find(({ operator }) => operator !== expected.breakGlass);
  if (!other) return undefined;
  const { step, operator, reason } = other;
  return gateProblem("GLASS_BROKEN", `${operator} broke the glass at "${step}": ${reason.slice(0, 200)}`);
}

/** Evidence of the last report of a step that was gathered on another tree. */
function otherTree(events: readonly Event[], { tree }: Expectation): GateProblem | undefined {
  const last = new Map<string, EventOf<"reported">>();
  for (const event of events) if (event.type === "reported") last.set(event.step, event);
  const fact = [...last.values()]
    .flatMap(({ evidence = [] }) => evidence)
    .find((one) => one.tree !== undefined && one.tree !== tree);
  return fact && gateProblem("TREE_OTHER", `${fact.requirement} was checked on the tree ${fact.tree}.`);
}

function replayed(program: Program, events: readonly Event[]): GateProblem | undefined {
  let problem: string | undefined;
  try {
    problem = replayRun(program, events);
  } catch {
    // Invented events can lead to a position that the engine never makes, and that no fold expects.
    problem = "its events contradict each other";
  }
  if (problem === undefined) return undefined;
  return gateProblem("REPLAY_DIFFERS", `The history does not follow the pinned workflow: ${problem}.`);
}

function malformed(why: string): GateProblem {
  return gateProblem("BUNDLE_MALFORMED", `This is no bundle: ${why}.`);
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

/** Whether the envelope names the same commit as its content: other tools read the envelope alone. */
function isConsistent({ subject: [named], predicate: { subject, project } }: Attestation): boolean {
  return (
    named?.name === (subject.repository ?? project) &&
    named.digest.gitCommit === subject.commit &&
    named.digest.gitTree === subject.tree
  );
}

/** The program of the bundle's definition. An id proves nothing: its text must hash to a pinned version. */
function pinnedProgram(
  { id, hash, definition }: Attestation["predicate"]["workflow"],
  expected: Expectation,
): Program | GateProblem {
  if (id !== expected.workflow) return gateProblem("WORKFLOW_OTHER", `The run is of the workflow "${id}".`);
  // A definition that is not the pinned one may take minutes to compile.
  const isPinned = expected.hashes.includes(hash) && contentHash(definition) === hash;
  const { program } = isPinned ? loadStored(definition, { id }) : {};
  if (program?.version === hash) return program;
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

/** A decision that leads past gates, which counts only if it is signed itself. Its signature has been verified. */
function wentRound({ type, version, events }: HistoryEntry): GateProblem | undefined {
  const isPlaced =
    type === "migrated" || type === "replaced" || events.some((event) => event.type === "restored");
  if (!isPlaced && !events.some(isUnsignedWay)) return undefined;
  return gateProblem("WENT_ROUND", `Entry ${version} leads past gates, and nobody has signed it.`);
}

/** A signed way past gates that was signed for another commit or version. */
function otherWay(event: Event, program: Program, expected: Expectation): GateProblem | undefined {
  if (event.type !== "resolved") return undefined;
  for (const receipt of event.receipt?.signed ?? []) {
    const read = readReceipt(receipt);
    const statement = read.ok ? read.value.preimage.statement : undefined;
    if (!statement || "change" in statement)
      return gateProblem("SIGNATURE_INVALID", `A signature at "${event.step}" is for something else.`);
    const other = otherStatement(statement, program, expected);
    if (other) return other;
  }
  return undefined;
}

function isUnsignedWay(event: Event): boolean {
  if (event.type !== "resolved" || (event.resolution !== "goto" && event.resolution !== "succeed"))
    return false;
  return event.receipt?.assurance !== "present" && event.receipt?.breakGlass === undefined;
}

function presentGates({ nodes }: Program): readonly string[] {
  return [...nodes.values()]
    .filter((node) => node.type !== "end" && demandsAt(node).some(({ assurance }) => assurance === "present"))
    .map(({ id }) => id);
}
