import { isQuestion } from "../authority/gates-of.ts";
import type { Program } from "../workflow/program.ts";
import { type Movement, movementOf } from "../workflow/verify/space/movement.ts";
import { answerAnyway } from "./answer-anyway.ts";
import type { Arena, TaskLocation } from "./arena.ts";
import { advance } from "./legal-move.ts";
import { personActs } from "./person.ts";
import { suggestedValues } from "./suggested-values.ts";

/** More moves than a shortest path needs, because conditions and retries cause detours. */
const MOVES_PER_STEP = 3;
const MOST_MOVES = 400;

/** One legal move on a march, and who makes it. */
interface MarchMove {
  readonly by: "agent" | "person";
  readonly act: () => Promise<void>;
}

/** Leads a task by legal moves along a shortest path to a gate. Random moves seldom pass the first few gates. */
export class MarchToGate {
  readonly #arena: Arena;
  readonly #movement: Movement;
  readonly #distances = new Map<string, Int32Array>();

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#movement = movementOf(arena.target.program);
  }

  /** The moves of the current task until it is at the gate, has ended, or does not come closer. */
  async *to(gate: string): AsyncGenerator<MarchMove> {
    const distances = this.#distancesTo(gate);
    const start = distances[this.#placeOf(this.#arena.target.program.start)] ?? -1;
    const most = Math.min(MOST_MOVES, MOVES_PER_STEP * Math.max(start, 1));
    for (let moves = 0; moves < most; moves++) {
      const here = await this.#arena.where();
      if (!here || here.record.position?.result !== undefined || here.node.id === gate) return;
      yield this.#move(here, distances);
    }
  }

  #move({ node, record: { hold }, program }: TaskLocation, distances: Int32Array): MarchMove {
    const arena = this.#arena;
    const { task: taskId } = arena.current;
    const outcome = this.#isOwn(program) ? this.#outcomeAt(node.id, distances) : undefined;
    const answers = async () => {
      await answerAnyway({ taskId, option: outcome ?? "" }, arena.scratch.operator);
    };
    if (hold === "question" && outcome !== undefined && isQuestion(node))
      return { by: "person", act: answers };
    if (hold !== undefined && hold !== "branches") return { by: "person", act: () => personActs(arena) };
    const said = arena.isLucky(0.3) ? suggestedValues(program, (values) => arena.pick(values)).variables : {};
    const advances = async () => {
      const branch = hold === "branches" ? arena.pick(await arena.branchesOf(arena.current)) : undefined;
      await advance(arena, branch?.task ?? taskId, said, branch ? undefined : outcome);
    };
    return { by: "agent", act: advances };
  }

  #isOwn({ id }: Program): boolean {
    return id === this.#arena.target.program.id;
  }

  /** An outcome of the node that leads closer to the gate. */
  #outcomeAt(node: string, distances: Int32Array): string | undefined {
    const steps = (this.#movement.out[this.#placeOf(node)] ?? []).filter(
      ({ outcomes }) => outcomes.length > 0,
    );
    const ahead = steps.filter(({ to }) => (distances[to] ?? -1) >= 0);
    const closest = ahead.toSorted((a, b) => (distances[a.to] ?? 0) - (distances[b.to] ?? 0))[0];
    return this.#arena.pick(closest?.outcomes ?? []);
  }

  #placeOf(node: string): number {
    return this.#movement.placeOf.get(node) ?? -1;
  }

  /** For each node, the number of steps to the gate; -1 if it does not lead there. */
  #distancesTo(gate: string): Int32Array {
    const known = this.#distances.get(gate);
    if (known) return known;
    const { nodes, into } = this.#movement;
    const distances = new Int32Array(nodes.length).fill(-1);
    const open = [this.#placeOf(gate)];
    distances[open[0] ?? 0] = 0;
    for (const place of open) {
      for (const { from } of into[place] ?? []) {
        if (distances[from] !== -1) continue;
        distances[from] = (distances[place] ?? 0) + 1;
        open.push(from);
      }
    }
    this.#distances.set(gate, distances);
    return distances;
  }
}
