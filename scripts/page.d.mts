export function buildPage(folder: string): Promise<void>;
