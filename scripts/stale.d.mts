export function staleParts(root: string): { readonly install: boolean; readonly build: boolean };
export function noteInstalled(root: string): void;
export function noteBuilt(folder: string, sources: string): void;
export function sourcesOf(root: string): string;
