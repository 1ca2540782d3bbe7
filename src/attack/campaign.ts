import type { AttackReport, AttackTally, Breach } from "../model/attack.ts";
import { Arena } from "./arena.ts";
import type { Attack } from "./attack.ts";
import { beginTask, legalMove } from "./legal-move.ts";
import { MarchToGate } from "./march-to-gate.ts";
import { type Foreseen, Monitor } from "./monitor.ts";
import { personActs, personPlants } from "./person.ts";
import type { Scratch } from "./scratch.ts";
import type { Target } from "./target.ts";

/** A task with more moves than this is abandoned. */
const MOST_MOVES = 200;
const MOST_STEPS_BETWEEN = 6;
const MOST_EARLIER = 8;
const MOST_BREACHES = 100;
/** One try in this many begins at a gate that few tasks have reached. */
const MARCH_EVERY = 4;

const legal: Pick<Attack, "name" | "about"> = {
  name: "legal moves",
  about: "does what the tools offer, between the attacks",
};

type Totals = Omit<AttackReport, "workflow" | "version" | "seed" | "agentDecided">;

/** Runs a hostile agent against a workflow: random legal moves, and all attacks in turn between them. */
export class Campaign {
  readonly #arena: Arena;
  readonly #scratch: Scratch;
  readonly #monitor: Monitor;
  readonly #attacks: readonly Attack[];
  readonly #tallies: ReadonlyMap<string, AttackTally>;
  readonly #breaches: Breach[] = [];
  readonly #march: MarchToGate;
  #tries = 0;

  /** `attacks`: the attacks that are made; usually all of them. */
  constructor(scratch: Scratch, target: Target, attacks: readonly Attack[]) {
    this.#scratch = scratch;
    this.#attacks = attacks;
    this.#tallies = new Map([legal, ...attacks].map((attack) => [attack.name, tallyOf(attack)]));
    this.#arena = new Arena(scratch, target);
    const { project } = scratch.operator.ports.settings;
    const isForeseen: Foreseen = (workflow, gate) =>
      target.agentDecided.some((one) => one.workflow === workflow && one.node === gate);
    this.#monitor = new Monitor(scratch.store, project, target, isForeseen);
    this.#march = new MarchToGate(this.#arena);
  }

  /** Makes one attack after some random legal moves. */
  async try(): Promise<void> {
    const attack = this.#attacks[this.#tries % this.#attacks.length];
    if (!attack) throw new Error("there are no attacks");
    this.#tries += 1;
    if (this.#tries % MARCH_EVERY === 0) await this.#marchToGate();
    else if (await this.#isOver()) await this.#nextTask();
    await this.#legalMoves();
    if (await this.#isOver()) await this.#nextTask();
    await this.#during(attack.name, () => attack.act(this.#arena));
  }

  totals(): Totals {
    const tallies = [...this.#tallies.values()];
    return {
      tries: this.#tries,
      calls: tallies.reduce((sum, { calls }) => sum + calls, 0),
      attacks: tallies,
      gates: this.#monitor.gates.map((gate) => ({ ...gate })),
      ended: this.#monitor.ended(),
      breaches: this.#breaches,
    };
  }

  async #isOver(): Promise<boolean> {
    const { current } = this.#arena;
    const here = await this.#arena.where();
    if (!here || here.record.position?.result !== undefined || current.moves > MOST_MOVES) return true;
    // Usually the campaign goes on with a waiting task. Sometimes it leaves the task waiting, so that later attacks
    // find one.
    return here.record.hold !== undefined && this.#scratch.chance() < 0.2;
  }

  async #nextTask(): Promise<void> {
    this.#setAside();
    if (this.#scratch.chance() < 0.1) return this.#personPlants();
    await this.#during(legal.name, async () => {
      this.#arena.current = await beginTask(this.#arena);
      await legalMove(this.#arena);
    });
  }

  /** Leads a new task to a gate that few tasks have reached, so that late gates are attacked too. */
  async #marchToGate(): Promise<void> {
    const { program } = this.#arena.target;
    const gates = this.#monitor.gates.filter(({ workflow }) => workflow === program.id);
    const fewest = Math.min(...gates.map(({ reached }) => reached));
    const gate = this.#scratch.pick(gates.filter(({ reached }) => reached === fewest));
    this.#setAside();
    await this.#during(legal.name, async () => {
      this.#arena.current = await beginTask(this.#arena, undefined, true);
    });
    const { world } = this.#scratch;
    if (!gate) return;
    for await (const { by, act } of this.#march.to(gate.node)) {
      world.shown = by === "agent";
      await (by === "person" ? this.#asPerson(act) : this.#during(legal.name, act));
      world.shown = false;
    }
  }

  #setAside(): void {
    const { earlier, current } = this.#arena;
    if (current.task !== "") earlier.push(current);
    if (earlier.length > MOST_EARLIER) earlier.shift();
  }

  async #personPlants(): Promise<void> {
    const { world } = this.#scratch;
    world.person = true;
    await this.#during(legal.name, async () => {
      this.#arena.current = await personPlants(this.#arena);
    });
    world.person = false;
  }

  /** Makes legal moves. Now and then the evidence holds, a person acts, or time passes. */
  async #legalMoves(): Promise<void> {
    const { world, chance } = this.#scratch;
    for (let steps = Math.floor(chance() * MOST_STEPS_BETWEEN); steps > 0; steps--) {
      world.shown = chance() < 0.5;
      await this.#during(legal.name, () => legalMove(this.#arena));
      world.shown = false;
      if (chance() < 0.4) await this.#person();
      if (chance() < 0.05) await this.#timePasses();
    }
  }

  async #person(): Promise<void> {
    await this.#asPerson(() => personActs(this.#arena));
  }

  /** Lets a person act. */
  async #asPerson(act: () => Promise<void>): Promise<void> {
    const { world } = this.#scratch;
    world.person = true;
    await this.#during(legal.name, act);
    world.person = false;
  }

  async #timePasses(): Promise<void> {
    const here = await this.#arena.where();
    this.#scratch.world.now += (here?.node.timeoutMs ?? 0) + 1;
  }

  /** Attributes every new log entry to `name`. */
  async #during(name: string, act: () => Promise<void>): Promise<void> {
    const tally = this.#tallies.get(name);
    this.#arena.countInto(tally);
    await act();
    this.#arena.countInto(undefined);
    if (tally) tally.tries += 1;
    const seen = await this.#monitor.look(this.#scratch.world);
    const found = seen.map(({ task, node, what }) => ({ attack: name, task, node, what }));
    this.#breaches.push(...found.slice(0, MOST_BREACHES - this.#breaches.length));
  }
}

function tallyOf({ name, about }: Pick<Attack, "name" | "about">): AttackTally {
  return { name, about, tries: 0, calls: 0, accepted: 0, refused: {} };
}
