/** A claim, and whether the run bore it out. */
export interface Proof {
  readonly claim: string;
  readonly holds: boolean;
  /** what was seen instead, if it does not hold */
  readonly seen: string;
}

/** Collects what a run proves. A claim that is made again holds only if it held every time. */
export class Claims {
  readonly #proofs = new Map<string, Proof>();

  add(claim: string, holds: boolean, seen: unknown = ""): void {
    const text = (typeof seen === "string" ? seen : JSON.stringify(seen)).slice(0, 600);
    const before = this.#proofs.get(claim);
    if (before?.holds !== false) this.#proofs.set(claim, { claim, holds, seen: text });
  }

  /** All claims; those of `expected` that the run never came to do not hold. */
  listed(expected: readonly string[] = []): readonly Proof[] {
    const missing = expected.filter((claim) => !this.#proofs.has(claim));
    return [
      ...this.#proofs.values(),
      ...missing.map((claim) => ({ claim, holds: false, seen: "the run never came to it" })),
    ];
  }
}
