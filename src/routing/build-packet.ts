import type { Charter } from "../model/charter.ts";
import { measuredFields, type Problem } from "../model/measurement.ts";
import { type Concern, PROPOSAL_BYTES, type RouteCandidate, type RoutePacket } from "../model/routing.ts";
import { shortened } from "../model/words/shortened.ts";
import type { Program } from "../workflow/program.ts";
import type { Assessment } from "./assess.ts";
import { quotedFailures } from "./quoted-failures.ts";

/**
 * The most bytes of a packet. A token has at least one byte, so this also bounds the tokens. The rest of a request
 * is instructions.
 */
export const PACKET_BYTES = 3_400;
/** The names of the parts that are left out take so many bytes at most. */
const LEFT_OUT_BYTES = 200;
const CANDIDATE_BYTES = 2_000;

export interface PacketParts {
  readonly step: string;
  readonly assessment: Assessment;
  readonly previousSignature: string | null;
  readonly charter?: Charter | undefined;
  readonly problems: readonly Problem[];
  readonly concerns: readonly Concern[];
  readonly candidates: readonly RouteCandidate[];
  /** the workflow around the step, where a model may propose to change it */
  readonly program?: Program | undefined;
}

/** Builds the packet for a model. Adds the optional parts while there is room, and names the parts left out. */
export function buildPacket(parts: PacketParts): RoutePacket {
  const { step, assessment, previousSignature, candidates } = parts;
  const leftOut: string[] = [];
  const room = PACKET_BYTES - (parts.program ? PROPOSAL_BYTES : 0) - LEFT_OUT_BYTES;
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
    if (bytesOf(larger) <= room) packet = larger;
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
  program,
}: PacketParts): readonly (readonly [string, Partial<RoutePacket>])[] {
  const figures = measuredFields.flatMap((field) => {
    const value = assessment.forensics[field];
    return value.measured ? [[field, brief(value)] as const] : [];
  });
  const failures = quotedFailures(problems);
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
    ...(program ? [["graph", { graph: outlineOf(program) }] as const] : []),
  ];
}

/** The nodes and edges, as a patch has to name them. */
function outlineOf({ nodes }: Program): NonNullable<RoutePacket["graph"]> {
  const all = [...nodes.values()];
  return {
    nodes: all.map(({ id, type }) => `${id}: ${type}`),
    edges: all.flatMap(({ edges }) =>
      edges.map(
        ({ index, from, to, on }) => `${index}: ${from} > ${to}${on === undefined ? "" : ` on ${on}`}`,
      ),
    ),
  };
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
