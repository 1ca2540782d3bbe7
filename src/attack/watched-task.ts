import { isQuestion } from "../authority/gates-of.ts";
import { reachableByAgents, successEnds } from "../authority/reachable-by-agents.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { guards, isWork } from "../workflow/requirements.ts";
import { judgeChange } from "./judge-change.ts";
import { judgeDecided } from "./judge-decided.ts";
import { judgeEvent, type Truth, type Visit } from "./judge-event.ts";
import { isAutomatic, leadsTo } from "./leads-to.ts";
import { type Level, levelOf, visitOf } from "./level.ts";
import { type Unopened, unopenedGates } from "./unopened-gate.ts";

/** What a watched task may meet. */
export interface Surroundings {
  readonly byId: (id: string) => Program | undefined;
  readonly byVersion: (version: string) => Program | undefined;
  /** whether a branch of this task was seen to pass */
  readonly branchPassed: (task: string, branch: string) => boolean;
  /** whether a gate was opened in a branch of this task, or a person helped one of them along */
  readonly openedInBranch: (task: string, program: Program, gate: string) => boolean;
  /** whether verification has said that agents decide about a gate */
  readonly isForeseen: (program: Program, gate: string) => boolean;
}

/** Something in the log of a task that should not be there. */
export interface Oddity {
  readonly node: string;
  readonly what: string;
}

type Sight = (node: ProgramNode, program: Program, how: "reached" | "opened" | "avoided") => void;

/** One task followed by its log alone, with a map of its own: what it is told of the engine's rules it does not ask the engine. */
export class WatchedTask {
  readonly id: string;
  readonly branch: string | undefined;
  readonly parent: string | undefined;
  result: string | undefined;
  readonly #around: Surroundings;
  readonly #sight: Sight;
  readonly #levels: Level[] = [];
  /** everything opened in it, also in workflows it has come back from */
  readonly #opened = new Set<ProgramNode>();
  /** a person brought it in */
  #isPersons = false;
  #isHelped = false;
  /** the visit may be left: what it asks for has been seen, or somebody decided to */
  #isOpen = false;
  /** it may be anywhere next: a person, or the definition's own words, sent it there */
  #isSent = false;
  #isGivenUp = false;
  #isStopped = false;

  constructor(
    task: { readonly id: string; readonly parent?: string | undefined; readonly branch?: string | undefined },
    program: Program,
    around: Surroundings,
    sight: Sight,
  ) {
    this.id = task.id;
    this.parent = task.parent;
    this.branch = task.branch;
    this.#around = around;
    this.#sight = sight;
    this.#levels.push(levelOf(program));
  }

  /** What of an entry the task's own way does not explain. */
  see(entry: HistoryEntry, truth: Truth): Oddity[] {
    let isAnswered = truth.person;
    const odd = entry.events.flatMap((event) => {
      const node = ("step" in event ? event.step : this.#visit.node?.id) ?? "";
      // What an answer brings about is as good as the answer, which is judged by itself; an agent's own is not.
      if (event.type === "answered" && !isOwnQuestion(this.#visit.node)) isAnswered = true;
      const told = event.type === "subflow_entered" ? this.#around.byVersion(event.version) : this.#program;
      const decided = isAnswered || !told ? undefined : judgeDecided(event, told);
      const problem = judgeEvent(event, this.#visit, truth) ?? this.#follow(event, truth);
      return [problem, decided].flatMap((what) => (what === undefined ? [] : [{ node, what }]));
    });
    if (entry.type === "created") this.#isPersons = truth.person;
    const isAsked = this.result === undefined && (isQuestion(this.#visit.node) || this.#isStopped);
    const what = truth.person ? undefined : judgeChange(entry, { isPersons: this.#isPersons, isAsked });
    return what === undefined ? odd : [...odd, { node: this.#visit.node?.id ?? "", what }];
  }

  /** Whether a gate was opened in it, or may count as opened because a person had a hand in it. */
  hasOpened(program: Program, gate: string): boolean {
    const node = program.nodes.get(gate);
    return this.#isHelped || (node !== undefined && this.#opened.has(node));
  }

  get #level(): Level {
    const level = this.#levels.at(-1);
    if (!level) throw new Error(`task ${this.id} is nowhere`);
    return level;
  }

  get #program(): Program {
    return this.#level.program;
  }

  get #visit(): Visit {
    return this.#level.visit;
  }

  #follow(event: Event, truth: Truth): string | undefined {
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
        this.#visit.attached.add(event.attachment.type);
        return undefined;
      case "reported":
        return this.#report(event);
      case "answered":
        return this.#open();
      case "timed_out":
        // It may be left, and nothing of what it asks for has been seen.
        this.#isOpen = true;
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
        if (!event.passed || this.#around.branchPassed(this.id, event.branch)) return undefined;
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
    return step === this.#program.start ? this.#open() : "was begun at another place than its start";
  }

  /** A task that was followed elsewhere; an agent's word for that is good only where an agent could have come alone. */
  #restore({ step, at, result }: EventOf<"restored">, truth: Truth): string | undefined {
    const free = reachableByAgents(this.#program, this.#around.byId);
    this.#move(step, at);
    this.#level.origin = step;
    this.result = result;
    this.#send();
    const isDone = result === "success";
    const couldBe = free.has(step) && (!isDone || successEnds(this.#program).some((id) => free.has(id)));
    return truth.person || couldBe ? undefined : `was said to be ${isDone ? "done" : "there already"}`;
  }

  #enter({ step, at, since = at }: EventOf<"entered">): string | undefined {
    const { node } = this.#visit;
    const isLeft = this.#isOpen || this.#isSent || !node || isAutomatic(node);
    const isWay = this.#isSent || !node || step === node.id || leadsTo(node, step);
    const wasStopped = this.#isStopped;
    this.#move(step, since);
    if (wasStopped) return "went on although it waited for a person";
    if (!isLeft)
      return `was come to from "${node?.id}" without anything having been reported or answered there`;
    return isWay ? undefined : `was come to from "${node?.id}", from which nothing leads there`;
  }

  #report({ outcome }: EventOf<"reported">): undefined {
    const { node } = this.#visit;
    // A failure needs no proof, so saying so opens nothing.
    if (isWork(node) && node.requirements.some((requirement) => guards(requirement, outcome))) this.#open();
    else this.#isOpen = true;
  }

  #skip({ step, automatic }: EventOf<"skipped">): string | undefined {
    if (!automatic) return this.#open();
    const { node } = this.#visit;
    const isWay = this.#isSent || !node || leadsTo(node, step);
    const isLeft = this.#isOpen || this.#isSent || !node || isAutomatic(node);
    this.#level.visit = visitOf(this.#program, step, this.#visit.since);
    this.#isOpen = true;
    this.#isSent = false;
    return isWay && isLeft ? undefined : `was passed from "${node?.id}", from which nothing leads there`;
  }

  #descend({ version, workflow }: EventOf<"subflow_entered">): string | undefined {
    const child = this.#around.byVersion(version);
    if (!child) return `called a "${workflow}" that nobody but an agent has loaded`;
    this.#levels.push(levelOf(child));
    return this.#send();
  }

  /** Where a call comes back to is the definition's word: the same step, or the activity it names. */
  #ascend({ outcome }: EventOf<"subflow_returned">): string | undefined {
    const problem = outcome === "passed" ? this.#succeeded() : undefined;
    this.#levels.pop();
    this.#send();
    return problem;
  }

  /** A person may put it anywhere: only what came before that is still to be accounted for. */
  #resolve({ depth, resolution }: EventOf<"resolved">): string | undefined {
    const problem = this.#avoided();
    // Trying again what stopped on the way to its end takes nothing back.
    if (resolution === "goto" || resolution === "succeed") this.#isGivenUp = false;
    this.#levels.length = Math.min(this.#levels.length, depth + 1);
    this.#level.origin = undefined;
    this.#isHelped = true;
    this.#send();
    return problem;
  }

  /** A gate that stands on every way here, and was left shut. */
  #avoided(): string | undefined {
    const found = this.#unopened().find(({ past }) => past === "nowhere");
    return found && `was come to although "${found.gate.id}" was never opened`;
  }

  /** What agents can avoid by what they write is only counted, where verification says so. */
  #succeeded(): string | undefined {
    const { program } = this.#level;
    const isForeseen = ({ gate }: Unopened) => this.#around.isForeseen(program, gate.id);
    const unopened = this.#unopened();
    for (const one of unopened) if (isForeseen(one)) this.#sight(one.gate, program, "avoided");
    const found = unopened.find((one) => one.past === "chosen" && !isForeseen(one));
    return (
      this.#avoided() ??
      (found && `was come to although "${found.gate.id}" was never opened: what agents write leads past it`)
    );
  }

  #unopened(): readonly Unopened[] {
    const { program, visit, origin, opened } = this.#level;
    if (!visit.node || origin === undefined || this.branch !== undefined) return [];
    const isOpened = (id: string) => opened.has(id) || this.#around.openedInBranch(this.id, program, id);
    return [...unopenedGates(program, origin, visit.node.id, isOpened)];
  }

  #end({ result, step }: EventOf<"ended">): string | undefined {
    this.result = result;
    if (result !== "success") return undefined;
    if (this.#isGivenUp) return "was given up and counts as done";
    const node = this.#program.nodes.get(step);
    const isSuccess = node?.type === "end" && node.result === "success" && !this.#isStopped;
    if (!isSuccess) return this.#isSent ? undefined : "counts as done without having come to an end";
    return this.#succeeded();
  }

  #move(step: string, since: number): void {
    this.#level.visit = visitOf(this.#program, step, since);
    this.#level.origin ??= step;
    this.#isOpen = false;
    this.#isSent = false;
    this.#isStopped = false;
    const { node } = this.#visit;
    if (node) this.#sight(node, this.#program, "reached");
  }

  #open(): undefined {
    const { node } = this.#visit;
    if (node && !this.#isOpen) this.#sight(node, this.#program, "opened");
    if (node) this.#opened.add(node);
    if (node) this.#level.opened.add(node.id);
    this.#isOpen = true;
  }

  #send(): undefined {
    this.#isSent = true;
    this.#isStopped = false;
  }
}

function isOwnQuestion(node: ProgramNode | undefined): boolean {
  return node?.type === "checkpoint" && !isQuestion(node);
}
