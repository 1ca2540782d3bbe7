import type { Refusal } from "../model/refusal.ts";
import type { CrewPlace } from "./crew.ts";
import type { DrillTeam } from "./drill-team.ts";
import { wayToCategory } from "./routes.ts";
import { type Script, scriptOf } from "./script.ts";
import { LEASE_MS } from "./stage.ts";

/** How long it takes until another worker comes for one that died. */
const RESTART_MS = 600_000;
const BEAT_MS = LEASE_MS * 0.8;

interface Work {
  readonly task: string;
  readonly state: string;
  readonly script: Script;
}

/** One scripted worker: it asks for a task, works on it, ends it, and asks again. */
export class DrillWorker {
  readonly #team: DrillTeam;
  readonly place: CrewPlace;
  #generation = 1;
  #idleSince: number | undefined;
  /** ends its work as soon as a state has room again */
  #crowded: Work | undefined;
  /** works without a sign of life, or has died */
  isSilent = false;
  /** has given no sign of life until its lease ran out, so that the others know */
  isGone = false;
  #turns = 0;
  idleMs = 0;

  constructor(place: CrewPlace, team: DrillTeam) {
    this.place = place;
    this.#team = team;
  }

  get id(): string {
    return this.#generation === 1 ? this.place.name : `${this.place.name}.${this.#generation}`;
  }

  async begin(): Promise<void> {
    await this.#connect();
    await this.#ask();
  }

  /** Looks again, if the worker has nothing to do or waits for room. */
  async wake(): Promise<void> {
    const work = this.#crowded;
    if (work) {
      this.#crowded = undefined;
      await this.#finish(work);
    } else if (this.#idleSince !== undefined) await this.#ask();
  }

  /** Counts the idle time up to now. */
  rest(): void {
    const { now } = this.#team.stage;
    if (this.#idleSince !== undefined) this.idleMs += now - this.#idleSince;
    this.#idleSince = undefined;
  }

  async #connect(): Promise<void> {
    await this.#team.stage.work(this.id, "connect", {
      tags: this.place.tags,
      lifecycle: this.#team.lifecycle.name,
      force: true,
    });
  }

  async #ask(): Promise<void> {
    const { stage } = this.#team;
    let answer = await stage.work(this.id, "next_task", {});
    if (!answer.ok && isGone(answer.refusal)) {
      await this.#connect();
      answer = await stage.work(this.id, "next_task", {});
    }
    const task = answer.ok ? (answer.value["task"] as TakenTask | undefined) : undefined;
    if (!task) {
      this.#idleSince ??= stage.now;
      return;
    }
    this.rest();
    this.#work(task);
  }

  #work({ id, state, timeEstimateMs, points }: TakenTask): void {
    const { stage, timeline, request } = this.#team;
    const attempt = (this.#team.attempts.get(id) ?? 0) + 1;
    this.#team.attempts.set(id, attempt);
    const script = scriptOf({ id, estimateMs: timeEstimateMs, points }, attempt, request);
    const work = { task: id, state, script };
    this.isSilent = script.silent;
    this.#turns += 1;
    const end = stage.now + script.ms;
    if (!script.silent)
      for (let at = stage.now + BEAT_MS; at < end; at += BEAT_MS) timeline.plan(at, () => this.#beat(id));
    else this.#loseLease();
    timeline.plan(end, () => (script.ends === "dead" ? this.#die(id) : this.#finish(work)));
  }

  async #beat(task: string): Promise<void> {
    await this.#team.stage.work(this.id, "thinking", { thought: `working on ${task}` });
  }

  async #die(task: string): Promise<void> {
    const { stage, timeline, board } = this.#team;
    this.#team.counts.deaths += 1;
    this.isSilent = true;
    this.#recount(task);
    this.#loseLease();
    timeline.plan(stage.now + RESTART_MS, async () => {
      this.#generation += 1;
      [this.isSilent, this.isGone] = [false, false];
      await this.begin();
    });
    await board.update();
  }

  /** The worker is gone for the others when its lease runs out, unless it has ended its work by then. */
  #loseLease(): void {
    const { stage, timeline } = this.#team;
    const turn = this.#turns;
    timeline.plan(stage.now + LEASE_MS, async () => {
      this.isGone = this.isSilent && turn === this.#turns;
    });
    this.#team.sweepAt(stage.now + LEASE_MS + 1);
  }

  /** Ends the task as its script says, then asks for the next one. */
  async #finish(work: Work): Promise<void> {
    const wasSilent = this.isSilent;
    [this.isSilent, this.isGone] = [false, false];
    const ended = work.script.ends === "failed" ? await this.#fail(work) : await this.#moveToDone(work);
    if (ended === "crowded") {
      this.#crowded = work;
      this.#team.board.crowded.add(work.task);
      this.#recount(work.task);
      return;
    }
    this.#team.board.crowded.delete(work.task);
    if (ended === "lost" || (wasSilent && ended === "gone")) this.#team.counts.claimsLost += 1;
    if (ended === "gone") await this.#connect();
    await this.#ask();
  }

  async #moveToDone({ task, state }: Work): Promise<Ended> {
    const way = wayToCategory(this.#team.lifecycle, state, "done");
    if (!way) return this.#release(task);
    for (const next of way) {
      const moved = await this.#move(task, next);
      if (moved !== "ended") return moved;
      const claimed = this.#team.lifecycle.states[next]?.category === "active";
      if (!claimed) break;
    }
    return "ended";
  }

  /** Moves the task, with everything that gates on the way want. */
  async #move(task: string, status: string): Promise<Ended> {
    const { stage } = this.#team;
    const first = await stage.work(this.id, "update_task", { task, status });
    if (first.ok) return "ended";
    if (first.refusal.code !== "GATES_NOT_SATISFIED") return this.#refused(first.refusal, task);
    const gates = first.refusal.facts["gates"] as readonly { readonly type: string }[];
    const attachments = gates.map(({ type }) => ({ type, text: "from the rehearsal" }));
    const second = await stage.work(this.id, "update_task", { task, status, attachments });
    return second.ok ? "ended" : this.#refused(second.refusal, task);
  }

  async #fail({ task, state }: Work): Promise<Ended> {
    const { counts, failed: failures } = this.#team;
    counts.failures += 1;
    failures.set(task, (failures.get(task) ?? 0) + 1);
    const { states } = this.#team.lifecycle;
    const failed = states[state]?.exits.find((exit) => states[exit]?.category === "failed");
    return failed === undefined ? this.#release(task) : this.#move(task, failed);
  }

  async #release(task: string): Promise<Ended> {
    const released = await this.#team.stage.work(this.id, "claim", { task, release: true });
    return released.ok ? "ended" : this.#refused(released.refusal, task);
  }

  async #refused(refusal: Refusal, task: string): Promise<Ended> {
    if (refusal.code === "WIP_FULL") return "crowded";
    if (isGone(refusal)) return "gone";
    if (refusal.code === "CLAIM_LOST" || refusal.code === "CLAIM_REQUIRED") return "lost";
    // The task stays with the coordinator: a worker that kept it would hold it for ever.
    await this.#team.stage.work(this.id, "claim", { task, release: true });
    return "ended";
  }

  #recount(task: string): void {
    const record = this.#team.board.tasks.get(task);
    if (record) this.#team.board.count(record);
  }
}

type Ended = "ended" | "lost" | "gone" | "crowded";

interface TakenTask {
  readonly id: string;
  readonly state: string;
  readonly timeEstimateMs?: number;
  readonly points?: number;
}

function isGone({ code }: Refusal): boolean {
  return code === "WORKER_EXPIRED" || code === "WORKER_UNKNOWN";
}
