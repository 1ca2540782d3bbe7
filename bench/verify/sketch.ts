/** A way that leads on from a node and has no target yet. */
export interface Way {
  readonly from: string;
  readonly on?: string;
  readonly when?: string;
}

interface Edge extends Way {
  readonly to: string;
}

/** A workflow in the making: nodes get their ids here, and ways their targets. */
export class Sketch {
  readonly nodes: Record<string, object> = {};
  readonly edges: Edge[] = [];
  readonly chance: () => number;
  #count = 0;
  #person: string | undefined;
  #sincePerson = 0;

  constructor(chance: () => number) {
    this.chance = chance;
  }

  get size(): number {
    return this.#count;
  }

  add(kind: string, node: object): string {
    const id = `${kind}_${++this.#count}`;
    this.nodes[id] = node;
    this.#sincePerson++;
    return id;
  }

  /** A node that the given ways lead to. */
  follow(ways: readonly Way[], kind: string, node: object): string {
    const id = this.add(kind, node);
    for (const way of ways) this.edges.push({ ...way, to: id });
    return id;
  }

  link(from: string, to: string, on: string): void {
    this.edges.push({ from, to, on });
  }

  upTo(most: number): number {
    return 1 + Math.floor(this.chance() * most);
  }

  /** The end where a person takes over; every forty nodes have their own, with a way back to where it is first needed. */
  person(back: string): string {
    if (this.#person === undefined || this.#sincePerson > 40) {
      this.#person = this.add("person", { type: "end", result: "blocked", escalation: "hitl" });
      this.#sincePerson = 0;
      this.link(this.#person, back, "resume");
    }
    return this.#person;
  }
}
