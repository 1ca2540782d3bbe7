interface Owner {
  readonly project: string;
  readonly id: string;
  readonly version: number;
}

/** Which objects are in the database exactly as they are, so that a large one is not written again with every change. */
export class KeptParts {
  readonly #owners = new WeakMap<object, Owner>();

  add(part: object | undefined, owner: Owner): void {
    if (part !== undefined) this.#owners.set(part, owner);
  }

  /** A part counts for one version of one task only: it may have been replaced since, or come from another task. */
  has(part: object | undefined, { project, id, version }: Owner): boolean {
    const owner = part === undefined ? undefined : this.#owners.get(part);
    return owner?.version === version && owner.id === id && owner.project === project;
  }
}
