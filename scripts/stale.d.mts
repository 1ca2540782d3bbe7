export function staleParts(root: string): {
  readonly install: boolean;
  readonly build: boolean;
  readonly docs: boolean;
};
export function noteDocsBuilt(root: string, sources: string): void;
export function docsOf(root: string): string;
export function noteInstalled(root: string): void;
export function noteBuilt(folder: string, sources: string): void;
export function sourcesOf(root: string): string;
