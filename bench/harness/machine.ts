import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";
import manifest from "../../package.json" with { type: "json" };

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
  readonly v8: string;
}

export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()} ${release().split("-")[0]}`,
    node: process.version,
    v8: process.versions.v8,
  };
}

/** Processes that wanted a core over the last minute. Above the number of cores, every figure suffers. */
export function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

/** Dependencies are pinned, so the declared version is the installed one. */
export function versions(peers: readonly string[]): Record<string, string> {
  const declared: Readonly<Record<string, string>> = {
    ...manifest.devDependencies,
    ...manifest.dependencies,
  };
  const named = [...Object.keys(manifest.dependencies), ...peers];
  return Object.fromEntries([
    [manifest.name, manifest.version],
    ...named.map((name) => [name, declared[name] ?? "not declared"]),
  ]);
}
