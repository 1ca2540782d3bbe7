import type { World } from "../engine/world.ts";
import type { Caller } from "../model/caller.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import { type Forensics, type MeasuredField, measuredFields, ranks } from "../model/measurement.ts";
import type { Position } from "../model/position.ts";
import type { RouteDecision, RouteGrounds } from "../model/route-decision.ts";
import type { Program } from "../workflow/program.ts";
import { decide, type Route } from "./decide.ts";
import type { GraphInput, RouteInput, RoutePolicy } from "./route-input.ts";
import { taskMemory } from "./task-memory.ts";

/** The place of a recorded decision: the position before it, and the rules to judge by. */
export interface PastPlace {
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  readonly policy: RoutePolicy;
  readonly by: Caller;
}

/** Makes a recorded decision again, from its grounds and with its recorded answers. */
export function decideAgain(
  { forensics, trace }: Pick<RouteDecision, "forensics" | "trace">,
  grounds: RouteGrounds,
  { program, position, world, policy, by }: PastPlace,
): Route {
  const { now, at, status, claims = {}, envelope = {}, hashes, answers } = grounds;
  const input: RouteInput = {
    program,
    position,
    world: { ...world, now },
    by,
    at,
    status,
    claims,
    envelope,
    variables: grounds.variables,
    forensics: measuredIn(forensics, grounds),
    signature: trace.signature,
    captured: grounds.captured ?? [],
    facts: grounds.facts ?? [],
    hashOf: hashes && ((outcome) => String(hashes[String(outcome)])),
    ...taskMemory(position),
    policy,
    tags: grounds.tags ?? [],
    rules: grounds.rules as unknown as RouteInput["rules"],
    model: grounds.model as unknown as RouteInput["model"],
    graph: grounds.graph && { closed: grounds.graph.closed, problemOf: problemIn(grounds) },
  };
  return decide(input, answers);
}

/** Why a patch could not be proposed then. */
function problemIn({ graph, answers = [] }: RouteGrounds): GraphInput["problemOf"] {
  const known = new Map(
    graph?.problems?.map(({ answer, problem }) => [canonicalJson(answers[answer]?.patch), problem]),
  );
  return (patch) => known.get(canonicalJson(patch));
}

/** The measurements of a decision, without its claims. */
function measuredIn(recorded: RouteDecision["forensics"], { paths }: RouteGrounds): Forensics {
  const field = (name: MeasuredField): object => {
    const value = recorded[name] as { readonly rank: number } | undefined;
    if (value === undefined || value.rank === ranks.claim)
      return { measured: false, because: "not recorded" };
    return name === "diff" && paths ? { ...value, paths } : value;
  };
  return Object.fromEntries(measuredFields.map((name) => [name, field(name)])) as unknown as Forensics;
}
