import type { Charter } from "../model/charter.ts";
import { measuredFields, type Problem } from "../model/measurement.ts";
import type { Concern, RouteCandidate, RoutePacket } from "../model/routing.ts";
import { shortened } from "../model/words/shortened.ts";
import type { Assessment } from "./assess.ts";

/**
 * The most bytes of a packet. A token has at least one byte, so this also bounds the tokens. The rest of a request
 * is instructions.
 */
export const PACKET_BYTES = 3_400;
const CANDIDATE_BYTES = 2_000;

export interface PacketParts {
  readonly step: string;
  readonly assessment: Assessment;
  readonly previousSignature: string | null;
  readonly charter?: Charter | undefined;
  readonly problems: readonly Problem[];
  readonly concerns: readonly Concern[];
  readonly candidates: readonly RouteCandidate[];
}

/** Builds the packet for a model. Adds the optional parts while there is room, and names the parts left out. */
export function buildPacket(parts: PacketParts): RoutePacket {
  const { step, assessment, previousSignature, candidates } = parts;
  const leftOut: string[] = [];
  const kept = fitting(candidates);
  if (kept.length < candidates.length) leftOut.push(`${candidates.length - kept.length} candidates`);
  let packet: RoutePacket = {
    step_completed: shortened(step, 200),
    status: assessment.status,
    forensics: {},
    iteration: assessment.iteration,
    previous_failure_signature: previousSignature,
    candidates: kept,
  };
  for (const [name, part] of optionalParts(parts)) {
    const larger: RoutePacket = { ...packet, ...part };
    if (bytesOf(larger) <= PACKET_BYTES - 200) packet = larger;
    else leftOut.push(name);
  }
  return leftOut.length === 0 ? packet : { ...packet, left_out: leftOut };
}

/** The optional parts, most useful first. Text from agents and tools is marked as quoted. */
function optionalParts({
  assessment,
  charter,
  problems,
  concerns,
}: PacketParts): readonly (readonly [string, Partial<RoutePacket>])[] {
  const figures = measuredFields.flatMap((field) => {
    const value = assessment.forensics[field];
    return value.measured ? [[field, brief(value)] as const] : [];
  });
  const failures = problems.slice(0, 5).map(({ id, message }) => ({
    quoted_id: shortened(id, 80),
    quoted_message: shortened(message, 120),
  }));
  const quoted = concerns.slice(0, 5).map(({ severity, description, location }) => ({
    severity,
    description: shortened(description, 120),
    ...(location !== undefined && { location: shortened(location, 80) }),
  }));
  return [
    ["forensics", { forensics: Object.fromEntries(figures) }],
    ...(charter ? [["charter", { charter: briefCharter(charter) }] as const] : []),
    ...(failures.length > 0 ? [["last failure", { last_failure: failures }] as const] : []),
    ...(quoted.length > 0 ? [["concerns", { quoted_concerns: quoted }] as const] : []),
  ];
}

/** The best candidates that fit. An id is never truncated, because the model must name it. */
function fitting(candidates: readonly RouteCandidate[]): RouteCandidate[] {
  let room = CANDIDATE_BYTES;
  return candidates.filter((one) => {
    room -= bytesOf(one);
    return room >= 0;
  });
}

/** The parts of a value that a choice does not depend on. */
const unsaid: ReadonlySet<string> = new Set(["paths", "digest", "at", "commit"]);

function brief(figure: object): object {
  const entries = Object.entries(figure).filter(([key]) => !unsaid.has(key));
  return Object.fromEntries(entries);
}

function briefCharter({ goal, key_question, exit_criteria = [], non_goals = [] }: Charter): Partial<Charter> {
  return {
    goal: shortened(goal, 200),
    ...(key_question !== undefined && { key_question: shortened(key_question, 200) }),
    exit_criteria: exit_criteria.slice(0, 5).map((text) => shortened(text, 80)),
    non_goals: non_goals.slice(0, 5).map((text) => shortened(text, 80)),
  };
}

function bytesOf(part: object): number {
  return new TextEncoder().encode(JSON.stringify(part)).length;
}
