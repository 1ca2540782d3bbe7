import { isAgentsQuestion, isAskingEnd, isQuestion, sendsOn } from "../authority/gates-of.ts";
import { reachableByAgents, successEnds } from "../authority/reachable-by-agents.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { guards, isWork } from "../workflow/requirements.ts";
import { type CallLevel, callLevel, keepVariables, placeBefore, visitOf } from "./call-level.ts";
import { judgeChange } from "./judge-change.ts";
import { judgeDecided } from "./judge-decided.ts";
import { type GroundTruth, judgeEvent, type LoggedVisit } from "./judge-event.ts";
import { keepAttached } from "./keep-attached.ts";
import { isAutomatic, leadsTo } from "./leads-to.ts";
import { type Unopened, unopenedGates } from "./unopened-gate.ts";
import type { CountGate, Violation, WatchContext } from "./watch-context.ts";
import { isWayBack } from "./way-back.ts";

/** Follows one task by its log alone, with its own model of the rules instead of the engine. */
export class WatchedTask {
  readonly id: string;
  readonly branch: string | undefined;
  readonly parent: string | undefined;
  result: string | undefined;
  readonly #context: WatchContext;
  readonly #countGate: CountGate;
  readonly #levels: CallLevel[] = [];
  /** every opened node, including nodes of workflows that have returned */
  readonly #opened = new Set<ProgramNode>();
  /** whether a person loaded the task */
  #isPersons = false;
  #isHelped = false;
  /** whether the task may leave the visited node: the requirements were met, or a decision was made */
  #isOpen = false;
  /** whether any node may follow: a person or the definition decided where the task goes */
  #isSent = false;
  /** whether a step may follow the excursion that has just ended */
  #isBackAt: ((step: string) => boolean) | undefined;
  #isGivenUp = false;
  #isStopped = false;

  constructor(
    task: { readonly id: string; readonly parent?: string | undefined; readonly branch?: string | undefined },
    program: Program,
    around: WatchContext,
    sight: CountGate,
  ) {
    this.id = task.id;
    this.parent = task.parent;
    this.branch = task.branch;
    this.#context = around;
    this.#countGate = sight;
    this.#levels.push(callLevel(program));
  }

  /** The violations in an entry. */
  see(entry: HistoryEntry, truth: GroundTruth): Violation[] {
    let isAnswered = truth.person;
    const odd = entry.events.flatMap((event) => {
      const node = ("step" in event ? event.step : this.#visit.node?.id) ?? "";
      // A person's answer is judged itself, and explains later decisions in the entry. An agent's answer explains none.
      if (event.type === "answered" && !isAgentsQuestion(this.#visit.node)) isAnswered = true;
      const told = event.type === "subflow_entered" ? this.#context.byVersion(event.version) : this.#program;
      const decided =
        isAnswered || !told ? undefined : judgeDecided(event, told, placeBefore(this.#level, event, told));
      const problem = judgeEvent(event, this.#visit, truth) ?? this.#follow(event, truth);
      keepVariables(this.#level, event);
      return [problem, decided].flatMap((what) => (what === undefined ? [] : [{ node, what }]));
    });
    if (entry.type === "created") this.#isPersons = truth.person;
    const isAsked = this.result === undefined && (isQuestion(this.#visit.node) || this.#isStopped);
    const what = truth.person ? undefined : judgeChange(entry, { isPersons: this.#isPersons, isAsked });
    return what === undefined ? odd : [...odd, { node: this.#visit.node?.id ?? "", what }];
  }

  /** Whether a gate was opened in this task, or counts as opened because a person resolved the task. */
  hasOpened(program: Program, gate: string): boolean {
    const node = program.nodes.get(gate);
    return this.#isHelped || (node !== undefined && this.#opened.has(node));
  }

  get #level(): CallLevel {
    const level = this.#levels.at(-1);
    if (!level) throw new Error(`task ${this.id} is nowhere`);
    return level;
  }

  get #program(): Program {
    return this.#level.program;
  }

  get #visit(): LoggedVisit {
    return this.#level.visit;
  }

  #follow(event: Event, truth: GroundTruth): string | undefined {
    switch (event.type) {
      case "started":
        return this.#start(event);
      case "restored":
        return this.#restore(event, truth);
      case "entered":
        return this.#enter(event);
      case "approved":
        this.#visit.approved.set(event.requirement, event.report);
        return undefined;
      case "attached":
      case "detached":
        return keepAttached(this.#visit, event);
      case "reported":
        return this.#report(event);
      case "answered":
        return this.#open();
      case "timed_out":
        // A timeout may leave the node, although its requirements were not met.
        this.#isOpen = true;
        return undefined;
      case "retried":
        // A router repeats a step without a report. That leads nowhere else.
        if (!this.#isOpen && !this.#isSent && isWork(this.#visit.node))
          this.#isBackAt = (step) => step === event.step;
        return undefined;
      case "skipped":
        return this.#skip(event);
      case "resolved":
        return this.#resolve(event);
      case "ending":
        this.#isGivenUp = true;
        this.#levels.length = 1;
        this.#level.origin = undefined;
        return this.#send();
      case "escalated":
        this.#isStopped = true;
        return undefined;
      case "subflow_entered":
        return this.#descend(event);
      case "subflow_returned":
        return this.#ascend(event);
      case "branch_counted":
        if (!event.passed || this.#context.branchPassed(this.id, event.branch)) return undefined;
        return `counted the branch "${event.branch}", which has not passed`;
      case "joined":
        this.#move(event.step, truth.now);
        return this.#open();
      case "branch_ended":
        this.result = event.passed ? "success" : "failure";
        return undefined;
      case "ended":
        return this.#end(event);
      default:
        return undefined;
    }
  }

  #start({ step, branch, at }: EventOf<"started">): string | undefined {
    this.#move(step, at);
    this.#level.origin = step;
    if (branch) return this.#open();
    return step === this.#program.start ? this.#open() : "did not begin at its start";
  }

  /** Follows a restored task. An agent may restore a task only to a step that agents reach without a gate. */
  #restore({ step, at, result }: EventOf<"restored">, truth: GroundTruth): string | undefined {
    const free = reachableByAgents(this.#program, this.#context.byId);
    this.#move(step, at);
    this.#level.origin = step;
    this.result = result;
    this.#send();
    const isDone = result === "success";
    const couldBe = free.has(step) && (!isDone || successEnds(this.#program).some((id) => free.has(id)));
    return truth.person || couldBe ? undefined : `was loaded as ${isDone ? "done" : "already there"}`;
  }

  #enter({ step, at, since = at }: EventOf<"entered">): string | undefined {
    const { node } = this.#visit;
    const isBackAt = this.#isBackAt;
    if (isBackAt) {
      this.#move(step, since);
      return isBackAt(step) ? undefined : "was reached by an excursion that does not lead there";
    }
    const isLeft = this.#isOpen || this.#isSent || !node || isAutomatic(node);
    const isWay = this.#isSent || !node || step === node.id || leadsTo(node, step);
    const wasStopped = this.#isStopped;
    this.#move(step, since);
    if (wasStopped) return "went on although it waited for a person";
    if (!isLeft) return `was reached from "${node?.id}" without a report or an answer there`;
    return isWay ? undefined : `was reached from "${node?.id}", which does not lead there`;
  }

  #report({ outcome }: EventOf<"reported">): undefined {
    const { node } = this.#visit;
    // Only an outcome that needs evidence opens a gate. A failure, for example, needs none.
    if (isWork(node) && node.requirements.some((requirement) => guards(requirement, outcome))) this.#open();
    else this.#isOpen = true;
  }

  #skip({ step, automatic }: EventOf<"skipped">): string | undefined {
    if (!automatic) return this.#open();
    const { node } = this.#visit;
    const isFree = this.#isSent || !node;
    const [isWay, isLeft] = [isFree || leadsTo(node, step), isFree || this.#isOpen || isAutomatic(node)];
    this.#level.visit = visitOf(this.#program, step, this.#visit.since);
    this.#isOpen = true;
    this.#isSent = false;
    return isWay && isLeft ? undefined : `was passed from "${node?.id}", which does not lead there`;
  }

  #descend({ version, workflow, routed }: EventOf<"subflow_entered">): string | undefined {
    const child = this.#context.byVersion(version);
    if (!child) return `called a "${workflow}" that only an agent has loaded`;
    this.#levels.push(callLevel(child, routed));
    return this.#send();
  }

  /** Follows the return from a call, to the same step or to the activity that the definition names. */
  #ascend({ outcome, verified = false }: EventOf<"subflow_returned">): string | undefined {
    const problem = outcome === "passed" ? this.#succeeded() : undefined;
    const { excursion } = this.#levels.pop() ?? {};
    this.#send();
    const { node } = this.#visit;
    const { program } = this.#level;
    if (excursion && node) this.#isBackAt = (step) => isWayBack(excursion, verified, { node, program, step });
    return problem;
  }

  /** Follows a person's decision. It may send the task anywhere, so only the path before it is judged. */
  #resolve({ depth, resolution }: EventOf<"resolved">): string | undefined {
    const problem = this.#avoided();
    const { node } = this.#visit;
    if (isAskingEnd(node) && sendsOn(resolution)) this.#countGate(node, this.#program, "opened");
    // Only these two undo an early end. Other decisions repeat a step on the way to that end.
    if (resolution === "goto" || resolution === "succeed") this.#isGivenUp = false;
    this.#levels.length = Math.min(this.#levels.length, depth + 1);
    this.#level.origin = undefined;
    this.#isHelped = true;
    this.#send();
    return problem;
  }

  /** The problem, if a gate on every path to this node was not opened. */
  #avoided(): string | undefined {
    const found = this.#unopened().find(({ past }) => past === "nowhere");
    return found && `was reached although "${found.gate.id}" was never opened`;
  }

  /** The problem, if a gate was avoided before a success. If verification foresaw that, the gate is only counted. */
  #succeeded(): string | undefined {
    const isForeseen = ({ gate }: Unopened) => this.#context.isForeseen(this.#program, gate.id);
    const unopened = this.#unopened();
    for (const one of unopened) if (isForeseen(one)) this.#countGate(one.gate, this.#program, "avoided");
    const found = unopened.find((one) => one.past === "chosen" && !isForeseen(one));
    return (
      this.#avoided() ??
      (found &&
        `was reached although "${found.gate.id}" was never opened: agents write variables that lead past it`)
    );
  }

  #unopened(): readonly Unopened[] {
    const { program, visit, origin, opened } = this.#level;
    if (!visit.node || origin === undefined || this.branch !== undefined) return [];
    const isOpened = (id: string) => opened.has(id) || this.#context.openedInBranch(this.id, program, id);
    return [...unopenedGates(program, origin, visit.node.id, isOpened)];
  }

  #end({ result, step }: EventOf<"ended">): string | undefined {
    this.result = result;
    if (result !== "success") return undefined;
    if (this.#isGivenUp) return "was given up and counts as done";
    const node = this.#program.nodes.get(step);
    const isSuccess = node?.type === "end" && node.result === "success" && !this.#isStopped;
    if (!isSuccess) return this.#isSent ? undefined : "counts as done without reaching an end";
    return this.#succeeded();
  }

  #move(step: string, since: number): void {
    this.#level.visit = visitOf(this.#program, step, since);
    this.#level.origin ??= step;
    this.#isOpen = false;
    this.#isSent = false;
    this.#isStopped = false;
    this.#isBackAt = undefined;
    this.#countGate(this.#visit.node, this.#program, "reached");
  }

  #open(): undefined {
    const { node } = this.#visit;
    if (node) {
      if (!this.#isOpen) this.#countGate(node, this.#program, "opened");
      this.#opened.add(node);
      this.#level.opened.add(node.id);
    }
    this.#isOpen = true;
  }

  #send(): undefined {
    this.#isSent = true;
    this.#isStopped = false;
    this.#isBackAt = undefined;
  }
}
