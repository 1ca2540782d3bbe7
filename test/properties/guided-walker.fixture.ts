import { apply } from "../../src/engine/apply.ts";
import { currentNode } from "../../src/engine/current-node.ts";
import { replay } from "../../src/engine/evolve.ts";
import { start } from "../../src/engine/start.ts";
import { situation } from "../../src/engine/view/situation.ts";
import type { World } from "../../src/engine/world.ts";
import type { Caller } from "../../src/model/caller.ts";
import type { Event } from "../../src/model/event.ts";
import type { Json } from "../../src/model/json.ts";
import type { Move } from "../../src/model/move.ts";
import type { Position } from "../../src/model/position.ts";
import type { LegalAction } from "../../src/model/situation.ts";
import type { VariableType } from "../../src/model/variable.ts";
import { pick } from "../../src/rehearsal/seeded.ts";
import { reads } from "../../src/workflow/conditions/reads.ts";
import type { Program, ProgramNode } from "../../src/workflow/program.ts";
import { bringing } from "./bringing.fixture.ts";
import { agent, checkOffered, person } from "./guided-walker-offers.fixture.ts";
import { deepFrozen } from "./trial.fixture.ts";

/** A walk through a workflow: an agent takes offered actions, a person answers. */
export class Walker {
  readonly program: Program;
  readonly world: World;
  readonly events: Event[] = [];
  position: Position;
  moves = 0;
  checks = 0;
  readonly #chance: () => number;

  constructor(program: Program, known: readonly Program[], chance: () => number) {
    this.program = program;
    this.#chance = chance;
    this.world = {
      now: 0,
      workflows: {
        byId: (id) => known.find((one) => one.id === id),
        byVersion: (version) => known.find((one) => one.version === version),
      },
    };
    const required = [...program.variables.values()].filter((variable) => variable.required);
    const given = Object.fromEntries(required.map(({ name, type }) => [name, this.#value(type)]));
    const started = start(program, given, agent, this.world);
    if (!started.ok) throw new Error(started.refusal.message);
    this.position = deepFrozen(started.value.position);
    this.events.push(...started.value.events);
  }

  get node(): ProgramNode {
    return currentNode(this.program, this.position, this.world).node;
  }

  /** Walks to the end; returns the steps at which a person had to help. */
  walk(most: number): string[] {
    const helped: string[] = [];
    while (this.position.result === undefined && this.moves < most) {
      this.checks += checkOffered(this);
      if (this.#step()) continue;
      helped.push(this.position.escalation ?? "asked");
      if (!this.#help()) throw new Error(`nothing can be done at ${this.position.step}`);
    }
    if (JSON.stringify(replay(this.events)) !== JSON.stringify(this.position))
      throw new Error("replay differs");
    return helped;
  }

  offered(by: Caller): LegalAction[] {
    const { required, optional } = situation(this.program, this.position, by, this.world);
    return [...required, ...optional];
  }

  try(move: Move): boolean {
    const result = apply(this.program, this.position, move, this.world);
    if (!result.ok) return false;
    this.moves += 1;
    this.position = deepFrozen(result.value.position);
    this.events.push(...result.value.events);
    return true;
  }

  /** One of the offered actions, sometimes with variables that were not asked for. */
  #step(): boolean {
    const action = pick(this.offered(agent), this.#chance);
    if (!action) return false;
    const { program } = currentNode(this.program, this.position, this.world);
    const move = bringing(action, agent, program, this.#values());
    const more = this.#chance() < 0.4 ? this.#more(program) : undefined;
    if (more && move.type === "report" && this.try({ ...move, variables: { ...more, ...move.variables } }))
      return true;
    if (!this.try(move)) throw new Error(`what is offered was refused: ${JSON.stringify(action)}`);
    return true;
  }

  #more(program: Program): Record<string, Json> | undefined {
    const lists = [...program.nodes.values()].flatMap((node) => (node.type === "loop" && node.over) || []);
    const names = lists.flatMap(({ expression }) => [...reads(expression)]);
    const name = pick([...program.variables.keys(), ...names], this.#chance);
    return name === undefined
      ? undefined
      : { [name]: this.#value(program.variables.get(name)?.type ?? "array") };
  }

  /** A person answers, resumes, or sends the run past the step where it is stuck. */
  #help(): boolean {
    if (!this.position.escalation) {
      const answers = this.offered(person).filter(({ action }) => action === "answer");
      const answer = pick(answers, this.#chance);
      return answer !== undefined && this.try(bringing(answer, person, this.program));
    }
    const { node } = this;
    const next = node.exits.withoutOutcome.at(-1)?.to;
    if (next !== undefined && this.#chance() < 0.5)
      return this.try({ type: "resolve", resolution: "goto", node: next, by: person });
    if (node.type !== "end" && this.try({ type: "resolve", resolution: "resume", by: person })) return true;
    return this.try({ type: "resolve", resolution: "succeed", by: person });
  }

  #value(type: VariableType): Json {
    return this.#values()[type];
  }

  #values(): Readonly<Record<VariableType, Json>> {
    const chance = this.#chance;
    const items: Json[] = ["one", { id: "two", status: "open", items: ["a", "b"] }, "three"];
    return {
      string: pick(["main", "full", "", "yes"], chance) ?? "",
      number: Math.floor(chance() * 4),
      boolean: chance() < 0.6,
      array: items.slice(0, Math.floor(chance() * 4)),
      object: { id: "one", items: ["a", "b"], status: "done" },
    };
  }
}
