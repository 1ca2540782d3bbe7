import type { BuildOptions } from "esbuild";

export function buildBinary(shared: BuildOptions, folder: string): Promise<void>;
