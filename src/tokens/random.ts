/** A source of random bytes: `randomBytes` of node:crypto, or a seeded one in tests. */
export type Random = (size: number) => Uint8Array;
