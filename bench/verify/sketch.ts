/** An edge without a target yet. */
export interface OpenEdge {
  readonly from: string;
  readonly on?: string;
  readonly when?: string;
}

interface Edge extends OpenEdge {
  readonly to: string;
}

/** A workflow under construction: assigns ids to nodes and targets to edges. */
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

  /** Adds a node as the target of the given edges. */
  follow(open: readonly OpenEdge[], kind: string, node: object): string {
    const id = this.add(kind, node);
    for (const way of open) this.edges.push({ ...way, to: id });
    return id;
  }

  link(from: string, to: string, on: string): void {
    this.edges.push({ from, to, on });
  }

  upTo(most: number): number {
    return 1 + Math.floor(this.chance() * most);
  }

  /** The end where a person takes over: one for every forty nodes, with an edge back to its first user. */
  person(back: string): string {
    if (this.#person === undefined || this.#sincePerson > 40) {
      this.#person = this.add("person", { type: "end", result: "blocked", escalation: "hitl" });
      this.#sincePerson = 0;
      this.link(this.#person, back, "resume");
    }
    return this.#person;
  }
}
