import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface LocalRegistry {
  readonly url: string;
  readonly close: () => void;
}

/** A registry of the packages in a `node_modules` folder, each in the version that lies there. */
export async function localRegistry(modules: string): Promise<LocalRegistry> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1);
    const isPackage = path.endsWith(".tgz");
    const name = isPackage ? path.slice(0, -".tgz".length) : path;
    const folder = join(modules, name);
    if (!existsSync(join(folder, "package.json"))) return response.writeHead(404).end("{}");
    if (!isPackage) return response.end(JSON.stringify(listingOf(name, folder, url)));
    const args = ["-czhf", "-", "-C", dirname(folder), basename(folder)];
    const { stdout } = await run("tar", args, { encoding: "buffer", maxBuffer: 1e9 });
    return response.end(stdout);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close() };
}

function listingOf(name: string, folder: string, url: string): object {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const { version } = manifest;
  const dist = { tarball: `${url}/${name}.tgz` };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
