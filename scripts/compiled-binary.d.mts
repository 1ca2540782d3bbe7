export function buildBinary(folder: string): Promise<void>;

/** Builds the program of `navigator hook` into a folder. */
export function buildHook(folder: string): Promise<void>;
