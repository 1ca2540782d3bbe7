import { canonicalJson } from "../model/canonical-json.ts";
import { guardsOf, isGuard, nodesAround } from "./guards.ts";
import type { CheckpointNode, Edge, Program, ProgramNode, WorkNode } from "./program.ts";
import { isWork } from "./requirements.ts";

/** The most sentences about one change. A person does not read more, and the rest is in the patch. */
const MOST = 20;

/**
 * How a changed workflow holds tasks back less than before, one sentence for each guard and change. Judges gates,
 * questions and steps with requirements or checks. A change that is not found here may still loosen the workflow by a
 * condition or a variable; the person sees the patch.
 */
export function loosenedGuards(before: Program, after: Program): readonly string[] {
  return guardsOf(before)
    .flatMap((guard) => {
      const kept = after.nodes.get(guard.id);
      if (!kept) return [`It removes ${nameOf(guard)}.`];
      return [
        ...weaker(guard, kept),
        ...around(guard, before, after),
        ...leftOtherwise(guard, before, after),
      ];
    })
    .slice(0, MOST);
}

function nameOf({ type, id }: ProgramNode): string {
  const kind = type === "gate" ? "gate" : type === "checkpoint" ? "question" : "step";
  return `the ${kind} "${id}"`;
}

/** What the guard itself asks less. */
function weaker(guard: ProgramNode, kept: ProgramNode): readonly string[] {
  if (guard.type !== kept.type || !isGuard(kept)) return [`It makes ${nameOf(guard)} a plain ${kept.type}.`];
  if (guard.type === "checkpoint" && kept.type === "checkpoint") return weakerQuestion(guard, kept);
  return isWork(guard) && isWork(kept) ? weakerWork(guard, kept) : [];
}

function weakerWork(guard: WorkNode, kept: WorkNode): readonly string[] {
  const asked = new Set(kept.requirements.map(({ evidence }) => canonicalJson(evidence)));
  const dropped = guard.requirements.filter(({ evidence }) => !asked.has(canonicalJson(evidence)));
  const checks = (node: WorkNode) => node.actions?.filter(({ kind }) => kind === "validate").length ?? 0;
  return [
    ...dropped.map(
      ({ id }) => `It loosens ${nameOf(guard)}: "${id.replace(/^\d+:/, "")}" is not required there any more.`,
    ),
    ...(checks(kept) < checks(guard) ? [`It loosens ${nameOf(guard)}: a check is missing there.`] : []),
    ...(kept.optional && !guard.optional ? [`It lets agents skip ${nameOf(guard)}.`] : []),
  ];
}

function weakerQuestion(guard: CheckpointNode, kept: CheckpointNode): readonly string[] {
  return [
    ...(guard.audience !== kept.audience && kept.audience !== "human"
      ? [`It lets others than people answer ${nameOf(guard)}.`]
      : []),
    ...(guard.assurance !== undefined && demandText(guard) !== demandText(kept)
      ? [`It asks for another proof that a person answers ${nameOf(guard)}.`]
      : []),
    ...(kept.passable && !guard.passable ? [`It lets agents pass ${nameOf(guard)} without an answer.`] : []),
    ...(kept.defaultOption !== guard.defaultOption && kept.defaultOption !== undefined
      ? [`It answers ${nameOf(guard)} by default with "${kept.defaultOption}".`]
      : []),
  ];
}

function demandText({ assurance, approvers, quorum }: CheckpointNode): string {
  return canonicalJson({ assurance, approvers, quorum });
}

/** A way to success without the guard, from a node where there was none, or by another condition. */
function around(guard: ProgramNode, before: Program, after: Program): readonly string[] {
  const earlier = nodesAround(before, guard.id);
  const later = nodesAround(after, guard.id);
  const opened = [...before.nodes.keys()].find((id) => id !== guard.id && later.has(id) && !earlier.has(id));
  if (opened !== undefined) return [`It opens a way around ${nameOf(guard)}, from "${opened}".`];
  const edge = edgesOf(after).find(
    (one) => one.from !== guard.id && later.has(one.to) && isRetimed(one, before),
  );
  return edge && earlier.has(edge.from) && leadsTo(before, edge.from, guard.id)
    ? [`It changes when tasks go around ${nameOf(guard)}: from "${edge.from}" to "${edge.to}".`]
    : [];
}

/** A way out of the guard to success that was not there, by an outcome that led elsewhere. */
function leftOtherwise(guard: ProgramNode, before: Program, after: Program): readonly string[] {
  const later = nodesAround(after, guard.id);
  const known = new Set(guard.edges.map(keyOf));
  const opened = after.nodes
    .get(guard.id)
    ?.edges.find((edge) => later.has(edge.to) && !known.has(keyOf(edge)) && isNewWay(edge, guard, before));
  return opened
    ? [`It opens another way out of ${nameOf(guard)}, on ${opened.on ?? "any result"} to "${opened.to}".`]
    : [];
}

/** Whether the outcome of an edge led to no success before. */
function isNewWay({ on }: Edge, guard: ProgramNode, before: Program): boolean {
  const earlier = nodesAround(before, guard.id);
  return !guard.edges.some((edge) => edge.on === on && edge.when === undefined && earlier.has(edge.to));
}

/** Whether an edge has another condition than before. */
function isRetimed(edge: Edge, before: Program): boolean {
  const same = before.nodes.get(edge.from)?.edges.filter(({ to, on }) => to === edge.to && on === edge.on);
  return same !== undefined && same.length > 0 && !same.some(({ when }) => when?.text === edge.when?.text);
}

function leadsTo({ nodes }: Program, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const id of reached) for (const edge of nodes.get(id)?.edges ?? []) reached.add(edge.to);
  return reached.has(to);
}

function edgesOf({ nodes }: Program): readonly Edge[] {
  return [...nodes.values()].flatMap(({ edges }) => edges);
}

function keyOf({ to, on, when }: Edge): string {
  return JSON.stringify([to, on ?? null, when?.text ?? null]);
}
