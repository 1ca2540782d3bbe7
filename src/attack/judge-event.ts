import { attachmentsFor, isQuestion } from "../authority/gates-of.ts";
import type { Event, EventOf } from "../model/event.ts";
import { requirementWords } from "../model/requirement.ts";
import type { ProgramNode, WorkNode } from "../workflow/program.ts";
import { isWork, proofsFor } from "../workflow/requirements.ts";

/** What really happened while an entry was written, known independently of the log. */
export interface GroundTruth {
  readonly now: number;
  /** whether a person acted */
  readonly person: boolean;
  /** whether the evidence that Navigator collected held */
  readonly shown: boolean;
}

/** A visit of a node, read from the log. */
export interface LoggedVisit {
  readonly node: ProgramNode | undefined;
  readonly since: number;
  /** the approved requirements, each with the hash of the approved report */
  readonly approved: Map<string, string | undefined>;
  /** the types of the attachments */
  readonly attached: Set<string>;
}

/** What is wrong with an event: the part that the ground truth contradicts. `undefined` if nothing is wrong. */
export function judgeEvent(event: Event, visit: LoggedVisit, truth: GroundTruth): string | undefined {
  switch (event.type) {
    case "answered":
      return isQuestion(visit.node) ? judgeAnswer(event, visit, truth) : undefined;
    case "approved":
      return judgePerson(event, truth, "was approved");
    case "resolved":
      return truth.person && event.by.kind === "person" ? undefined : "was sent on, and no person did that";
    case "reported":
      return isWork(visit.node) ? judgeReport(event, visit.node, visit, truth) : undefined;
    case "routed":
      return event.decision === "SKIP" ? judgeRoutedSkip(visit) : undefined;
    case "subflow_entered":
      return event.routed && !isWork(visit.node) ? "was left by an excursion, and is not work" : undefined;
    case "skipped":
      return event.automatic ? undefined : judgeSkip(visit, truth);
    case "timed_out":
      return isDue(visit, truth) ? undefined : "ran out of time before its time was over";
    default:
      return undefined;
  }
}

function judgeAnswer(event: EventOf<"answered">, visit: LoggedVisit, truth: GroundTruth): string | undefined {
  if (!event.automatic) return judgePerson(event, truth, "was answered");
  const isPassable = isQuestion(visit.node) && visit.node.passable && !visit.node.timeoutMs;
  return isPassable || isDue(visit, truth) ? undefined : "was answered by default before its time was over";
}

function judgePerson(
  { by, receipt }: EventOf<"answered"> | EventOf<"approved">,
  truth: GroundTruth,
  what: string,
): string | undefined {
  const isPerson = by.kind === "person" && receipt !== undefined && receipt.channel !== "relayed";
  return truth.person && isPerson ? undefined : `${what}, and no person did that`;
}

function judgeReport(
  { outcome, evidence = [], hash }: EventOf<"reported">,
  node: WorkNode,
  { approved, attached }: LoggedVisit,
  { shown }: GroundTruth,
): string | undefined {
  const isShown = (id: string) =>
    shown && evidence.some(({ requirement, holds }) => holds && requirement === id);
  const isApproved = (id: string) => approved.has(id) && approved.get(id) === hash;
  const missing = [
    ...proofsFor(node, outcome).filter(({ id }) => !isApproved(id) && !isShown(id)),
    ...attachmentsFor(node, outcome).filter(({ type }) => !attached.has(type)),
  ];
  if (missing.length === 0) return undefined;
  return `was left with "${outcome ?? "no outcome"}" without ${missing.map(requirementWords).join("; ")}`;
}

function judgeSkip(visit: LoggedVisit, truth: GroundTruth): string | undefined {
  const { node } = visit;
  if (isWork(node)) return node.optional ? undefined : "was skipped and is not optional";
  if (node?.type !== "checkpoint") return undefined;
  const isOpen = node.passable && (!node.timeoutMs || isDue(visit, truth));
  return isOpen ? undefined : "was gone past without an answer";
}

/** A router skips plain work only: no gate, and nothing that has to be proven. */
function judgeRoutedSkip({ node }: LoggedVisit): string | undefined {
  const isPlain = node?.type === "task" && node.requirements.length === 0;
  return isPlain ? undefined : "was skipped by a router";
}

function isDue({ node, since }: LoggedVisit, { now }: GroundTruth): boolean {
  return node?.timeoutMs !== undefined && now >= since + node.timeoutMs;
}
