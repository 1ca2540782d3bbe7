import type { Json } from "../model/json.ts";
import type { RouteGrounds } from "../model/route-decision.ts";
import type { ModelAnswer } from "../model/routing.ts";
import { routedWorkflow } from "../workflow/routed-workflows.ts";
import type { Assessment } from "./assess.ts";
import type { Match } from "./match-signature.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { RouteInput } from "./route-input.ts";
import type { InstalledRouting } from "./route-policy.ts";

/** What the history keeps of the input of a decision. */
export function routeGrounds(
  input: RouteInput,
  { node, match }: Pick<Assessment, "node" | "match">,
  { installed, answers }: { readonly installed: InstalledRouting; readonly answers: readonly unknown[] },
): RouteGrounds {
  const { claims, envelope, variables, facts, captured, tags, hashOf, forensics } = input;
  const { diff } = forensics;
  const paths = diff.measured ? (diff.paths ?? []) : [];
  return {
    now: input.world.now,
    at: input.at,
    status: input.status,
    ...installedIn(installed),
    ...(isFilled(claims) && { claims: withoutPaths(claims) }),
    ...(isFilled(envelope) && { envelope }),
    ...(variables && isFilled(variables) && { variables: { ...variables } }),
    ...(facts.length > 0 && { facts: [...facts] }),
    ...(hashOf && { hashes: Object.fromEntries(node.outputs.map((outcome) => [outcome, hashOf(outcome)])) }),
    ...(captured.length > 0 && { captured: [...captured] }),
    ...(paths.length > 0 && { paths: [...paths] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(input.rules && { rules: input.rules.map((rule) => ({ ...rule }) as Json) }),
    ...(input.model && { model: { ...input.model } as unknown as Json }),
    ...(input.graph && { graph: graphOf(input.graph, answers) }),
    ...(match && { target: targetOf(match, input) }),
    ...(answers.length > 0 && { answers: answers.map((one) => answerIn(one) ?? null) }),
  };
}

function answerIn(answer: unknown): ModelAnswer | undefined {
  const parsed = parseAnswer(answer);
  return parsed.ok ? parsed.answer : undefined;
}

/** Why patches could not be proposed. The definition may be another one when the decision is made again. */
function graphOf(
  { closed, problemOf }: NonNullable<RouteInput["graph"]>,
  answers: readonly unknown[],
): NonNullable<RouteGrounds["graph"]> {
  const problems = answers.flatMap((one, answer) => {
    const patch = answerIn(one)?.patch;
    const problem = patch && problemOf(patch);
    return problem === undefined ? [] : [{ answer, problem }];
  });
  return { ...(closed !== undefined && { closed }), ...(problems.length > 0 && { problems }) };
}

/** The rules of the installation, without its model: a decision must not tell addresses or names of keys. */
function installedIn({
  mode,
  limits,
  detours,
  inject,
  signatures,
}: InstalledRouting): Pick<RouteGrounds, "installed"> {
  const set: NonNullable<RouteGrounds["installed"]> = {};
  if (mode !== undefined) set.mode = mode;
  if (limits !== undefined) set.limits = limits;
  if (detours !== undefined) set.detours = detours;
  if (inject !== undefined) set.inject = inject;
  if (signatures !== undefined) set.signatures = signatures;
  return isFilled(set) ? { installed: set } : {};
}

function targetOf({ rule }: Match, { world, policy }: RouteInput): NonNullable<RouteGrounds["target"]> {
  const flow = routedWorkflow(rule.target, policy.block);
  const version = world.workflows.byId(flow)?.version;
  return { flow, ...(version !== undefined && { version }) };
}

/** Claimed paths decide nothing, and may be many. */
function withoutPaths({ diff, ...claims }: RouteInput["claims"]): RouteInput["claims"] {
  if (!diff) return claims;
  const { paths: _paths, ...counts } = diff;
  return { ...claims, diff: counts };
}

function isFilled(value: object): boolean {
  return Object.keys(value).length > 0;
}
