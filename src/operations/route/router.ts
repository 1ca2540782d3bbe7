import { apply } from "../../engine/apply.ts";
import type { World } from "../../engine/world.ts";
import type { Caller } from "../../model/caller.ts";
import type { EvidenceFact } from "../../model/evidence.ts";
import type { Move } from "../../model/move.ts";
import { readRequirementId } from "../../model/requirement.ts";
import type { RouteDecision } from "../../model/route-decision.ts";
import type { RoutePacket } from "../../model/routing.ts";
import type { TaskRecord } from "../../model/task.ts";
import { circumstancesOf } from "../../routing/accepted-choice.ts";
import { buildPacket } from "../../routing/build-packet.ts";
import { type Calibration, calibrate } from "../../routing/calibration.ts";
import { decide, type Route } from "../../routing/decide.ts";
import { failureSignature } from "../../routing/failure-signature.ts";
import { reportMove } from "../../routing/report-move.ts";
import { routeDecision } from "../../routing/route-decision.ts";
import { routeGrounds } from "../../routing/route-grounds.ts";
import type { RouteInput } from "../../routing/route-input.ts";
import { situationOf } from "../../routing/situation-of.ts";
import { tellingLines } from "../../routing/telling-lines.ts";
import { withTellingPaths } from "../../routing/telling-paths.ts";
import { worldWith } from "../../routing/world-with.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { loosenedGuards } from "../../workflow/loosened-guards.ts";
import type { ProgramNode, Requirement } from "../../workflow/program.ts";
import { collectorsFor, type Measured, measure, nothingMeasured } from "../movement/measure.ts";
import { type ReportContent, reportHash } from "../movement/report-content.ts";
import { type BudgetedModel, budgetedModel } from "../ports/budgeted-model.ts";
import type { Call } from "../ports/call.ts";
import { modelLimits } from "../ports/model-limits.ts";
import type { ModelPort, ModelUse } from "../ports/model-port.ts";
import { ruleFor } from "./accepted-rules.ts";
import { type GraphChange, graphChange } from "./graph-change.ts";
import { judgedLog } from "./judged-log.ts";
import { type RoutePlace, routePlace } from "./route-place.ts";
import { graphProposalId, proposalRecord, stepsRecord } from "./route-records.ts";
import type { RouteReport } from "./route-report.ts";

/** The newest entries by which a model's confidence is judged. */
const CALIBRATION_ENTRIES = 5_000;

/** One report that is routed. Keeps what was measured and answered, while the task is judged again. */
export interface Routing {
  readonly report: RouteReport;
  readonly by: Caller;
  /** the attachments that the report brings */
  readonly brought: ReportContent["brought"];
  /** the caller's choice, if it was asked for one */
  readonly choice?: unknown;
  /** no event, command or request to a model */
  readonly isPreview: boolean;
}

/** The decision about a task as it is now, and the place that it is about. */
export interface Routed {
  readonly place: RoutePlace;
  readonly input: RouteInput;
  readonly route: Route;
}

interface Besides {
  readonly world: World;
  readonly records: readonly RecordChange[];
}

export class Router {
  readonly #routing: Routing;
  readonly #call: Call;
  readonly #rejected: string[] = [];
  readonly #answers: unknown[] = [];
  #measured: Measured | undefined;
  #signature: string | undefined;
  #use: ModelUse | undefined;
  #model: BudgetedModel | undefined;
  #isModelUnusable = false;
  #graph: GraphChange | undefined;
  #calibrations: readonly Calibration[] = [];

  constructor(routing: Routing, call: Call) {
    this.#routing = routing;
    this.#call = call;
    if (routing.choice !== undefined) this.#answers.push(routing.choice);
  }

  /** Measures the project, once. False if it has been measured before, or nothing may be measured. */
  async measures(): Promise<boolean> {
    if (this.#measured) return false;
    const collectors = collectorsFor(this.#call);
    const runsGit = !this.#routing.isPreview;
    this.#measured = collectors ? await measure(collectors, this.#call, { runsGit }) : nothingMeasured;
    return collectors !== undefined;
  }

  async decided(record: TaskRecord, facts: readonly EvidenceFact[] = []): Promise<Routed> {
    const { forensics, problems, captured } = this.#measured ?? nothingMeasured;
    this.#signature ??= failureSignature(forensics, problems);
    const place = await routePlace(record, this.#call, this.#measured !== nothingMeasured);
    const { report, by } = this.#routing;
    this.#graph =
      place.policy.mode === "authoritative" ? await graphChange(place, this.#answers, this.#call) : undefined;
    const input: RouteInput = {
      program: place.program,
      position: place.position,
      world: place.world,
      by,
      at: new Date(place.world.now).toISOString(),
      status: report.status,
      claims: report.forensics ?? {},
      envelope: report.envelope ?? {},
      variables: report.variables,
      forensics: withTellingPaths(forensics, place.policy.charter),
      signature: this.#signature,
      captured: tellingLines(place.policy.signatures, captured),
      facts,
      hashOf: this.#hashOf(record, place, facts),
      memory: place.memory,
      excursions: place.excursions,
      policy: place.policy,
      tags: record.team?.tags ?? [],
      graph: this.#graph,
      model: this.#use && { name: this.#use.name, calibrations: this.#calibrations },
    };
    const answers = this.#isAsked ? this.#answers : undefined;
    const route = decide(input, answers);
    if (route.kind === "impossible" || (route.kind === "decided" && isByRule(route.source)))
      return { place, input, route };
    const { rule } = await ruleFor(situationOf(circumstancesOf(input, route)), this.#call);
    if (!rule) return { place, input, route };
    const ruled = { ...input, rules: [rule] };
    return { place, input: ruled, route: decide(ruled, answers) };
  }

  /** Whether a model or the caller chooses among the candidates that the rules leave. */
  get #isAsked(): boolean {
    const { configured, model } = this.#call.ports;
    if (this.#isModelUnusable) return false;
    if (this.#routing.choice !== undefined) return true;
    return model !== undefined || configured?.values.routing?.model?.port === "caller";
  }

  /** The move of a verified report whose evidence has to be gathered, or lacks only an approval. */
  evidenceMove(routed: Routed, isGathered: boolean): Move | undefined {
    const { input, route } = routed;
    if (this.#routing.isPreview || input.status !== "VERIFIED" || route.kind === "impossible")
      return undefined;
    if (requirementsOf(routed.place.node).length === 0) return undefined;
    const move = reportMove(input, route.assessment.success);
    const tried = apply(input.program, input.position, move, input.world);
    if (tried.ok || tried.refusal.code !== "EVIDENCE_MISSING") return undefined;
    if (!isGathered && !isHopeful(move, routed)) return undefined;
    const unmet = (tried.refusal.facts["unmet"] ?? []) as readonly { readonly requirement: string }[];
    const isApproval = unmet.every(({ requirement }) => readRequirementId(requirement)?.kind === "approval");
    return isGathered && !isApproval ? undefined : move;
  }

  /** Asks the model for its choice. False if there is none: the caller chooses then. */
  async asksModel({ input, place, route }: Routed, taskId: string): Promise<boolean> {
    const { model } = this.#call.ports;
    if (!model || this.#routing.choice !== undefined) return false;
    this.#model ??= await this.#budgeted(model, taskId);
    const rejected = route.rejected.at(-1);
    const reply = await this.#model.ask(
      {
        packet: this.packet({ input, place, route }),
        candidates: route.candidates.map(({ id }) => id),
        ...(rejected !== undefined && { rejected }),
        authoritative: place.policy.mode === "authoritative",
      },
      this.#call.signal ?? new AbortController().signal,
    );
    this.#use = added(this.#use, reply.model);
    if (reply.ok) {
      this.#answers.push(reply.answer);
      if (this.#calibrations.length === 0)
        this.#calibrations = calibrate((await judgedLog(this.#call, CALIBRATION_ENTRIES)).lines);
    } else {
      this.#isModelUnusable = true;
      this.#rejected.push(...route.rejected, `${reply.problem}: ${reply.detail}`.slice(0, 500));
    }
    return true;
  }

  /** One for the whole decision: it counts the requests. */
  async #budgeted(model: ModelPort, taskId: string): Promise<BudgetedModel> {
    const { configured, settings, store } = this.#call.ports;
    const limits = modelLimits(configured?.values.routing?.model ?? {});
    return budgetedModel(model, { store: await store(), project: settings.project, taskId, limits });
  }

  packet({ input, place, route }: Routed): RoutePacket {
    return buildPacket({
      step: place.path,
      assessment: route.assessment,
      previousSignature: place.memory.previousSignature,
      charter: place.policy.charter,
      problems: this.#measured?.problems ?? [],
      concerns: input.claims.concerns ?? [],
      candidates: route.candidates,
      program: place.policy.mode === "authoritative" ? place.innermost : undefined,
    });
  }

  /** The decision as the history keeps it. */
  record({ place, input }: Routed, route: Extract<Route, { kind: "decided" }>): RouteDecision {
    const answers = this.#isAsked ? this.#answers : [];
    return routeDecision(route, {
      grounds: routeGrounds(input, route.assessment, { installed: place.installed, answers }),
      flow: place.flow,
      path: place.path,
      agent: this.#routing.report.agent,
      rejected: [...this.#rejected, ...route.rejected],
      problems: this.#measured?.problems ?? [],
      proposal: route.choice.patch && graphProposalId(place, route.choice.patch),
      ...(this.#use && { model: { ...this.#use, ms: Math.round(this.#use.ms) } }),
    });
  }

  /** What is stored beside the decision: the steps that it adds, and the proposal that it makes. */
  async besides(
    taskId: string,
    { place }: Routed,
    { choice, reason }: Extract<Route, { kind: "decided" }>,
  ): Promise<Besides> {
    const { steps, patch, nodes = [] } = choice;
    if (!steps) return { world: place.world, records: [] };
    const stored = await stepsRecord(steps, taskId, this.#call);
    const world = worldWith(place.world, steps.program);
    const patched = patch && this.#graph?.of(patch);
    if (!patch || !patched?.ok) return { world, records: stored };
    const made = {
      patch,
      result: patched.program.version,
      nodes,
      task: taskId,
      reason,
      model: this.#use?.name,
      loosens: loosenedGuards(place.innermost, patched.program),
    };
    return { world, records: [...stored, ...(await proposalRecord(place, made, this.#call))] };
  }

  #hashOf(record: TaskRecord, { node }: RoutePlace, facts: readonly EvidenceFact[]): RouteInput["hashOf"] {
    const isApproved = requirementsOf(node).some(({ evidence }) => "approval" in evidence);
    if (!isApproved) return undefined;
    const { report, brought } = this.#routing;
    const { variables, output } = report;
    return (outcome) => reportHash({ outcome, variables, output, kept: record.attachments, brought, facts });
  }
}

/** Whether a tier decided that comes before the accepted rules. */
function isByRule(source: RouteDecision["source"]): boolean {
  return source === "fast_path" || source === "deterministic";
}

function requirementsOf(node: ProgramNode): readonly Requirement[] {
  return "requirements" in node ? node.requirements : [];
}

/** Whether evidence could make the report acceptable. A missing second pair of eyes, for example, cannot be gathered. */
function isHopeful(move: Extract<Move, { type: "report" }>, { input, place: { node } }: Routed): boolean {
  const evidence = requirementsOf(node).map(({ id }) => ({ requirement: id, holds: true }));
  return apply(input.program, input.position, { ...move, evidence }, input.world).ok;
}

/** What several requests took together. */
function added(before: ModelUse | undefined, { name, ms, tokens, costUsd }: ModelUse): ModelUse {
  const sum = tokens && {
    in: (before?.tokens?.in ?? 0) + tokens.in,
    out: (before?.tokens?.out ?? 0) + tokens.out,
  };
  const cost = costUsd === undefined ? before?.costUsd : (before?.costUsd ?? 0) + costUsd;
  const all = sum ?? before?.tokens;
  return {
    name,
    ms: (before?.ms ?? 0) + ms,
    ...(all && { tokens: all }),
    ...(cost !== undefined && { costUsd: cost }),
  };
}
