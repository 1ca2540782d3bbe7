import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface LocalRegistry {
  readonly url: string;
  readonly close: () => void;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** The folders of a package, by its versions. */
type Versions = Map<string, string>;

/** A registry of the packages in a `node_modules` folder and in the folders inside it, in the versions that lie there. */
export async function localRegistry(modules: string): Promise<LocalRegistry> {
  const packages = new Map<string, Versions>();
  collect(modules, packages);
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1);
    const [name = "", file] = path.split("/-/");
    const versions = packages.get(name);
    if (!versions) return response.writeHead(404).end("{}");
    if (file === undefined) return response.end(JSON.stringify(listingOf(name, versions, url)));
    const folder = versions.get(basename(file, ".tgz")) ?? "";
    const args = ["-czhf", "-", "--exclude", "node_modules", "-C", dirname(folder), basename(folder)];
    const { stdout } = await run("tar", args, { encoding: "buffer", maxBuffer: 1e9 });
    return response.end(stdout);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close() };
}

function collect(modules: string, packages: Map<string, Versions>): void {
  for (const entry of readdirSync(modules)) {
    if (entry.startsWith(".")) continue;
    const folder = join(modules, entry);
    if (entry.startsWith("@")) {
      collect(folder, packages);
      continue;
    }
    if (!existsSync(join(folder, "package.json"))) continue;
    const { name, version } = manifestIn(folder);
    const versions = packages.get(name) ?? new Map<string, string>();
    packages.set(name, versions);
    if (!versions.has(version)) versions.set(version, folder);
    const inside = join(folder, "node_modules");
    if (existsSync(inside)) collect(inside, packages);
  }
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function listingOf(name: string, folders: Versions, url: string): object {
  const versions = Object.fromEntries(
    [...folders].map(([version, folder]) => [
      version,
      { ...manifestIn(folder), dist: { tarball: `${url}/${name}/-/${version}.tgz` } },
    ]),
  );
  // The outermost folder has the version that a project without wishes of its own would get.
  const [latest] = folders.keys();
  return { name, "dist-tags": { latest }, versions };
}
