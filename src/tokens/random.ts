/** Where chance comes from: `randomBytes` of node:crypto, or something repeatable in a test. */
export type Random = (size: number) => Uint8Array;
