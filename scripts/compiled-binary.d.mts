export function buildBinary(folder: string): Promise<void>;
