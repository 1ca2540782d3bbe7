// Brings a clone to a runnable state: dependencies as locked, then the build. Does nothing that is already done.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function timeOf(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function run(title, command, args) {
  process.stderr.write(`navigator: ${title} ...\n`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}\nnavigator: ${title} failed\n`);
  process.exit(result.status ?? 1);
}

export function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`navigator: needs Node 20.19 or newer, this is ${process.versions.node}\n`);
    process.exit(1);
  }
  const installed = timeOf(join(root, "node_modules", ".package-lock.json"));
  if (installed < timeOf(join(root, "package-lock.json"))) {
    run("installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"]);
  }
  const built = timeOf(join(root, "dist", "navigator.js"));
  const sources = ["src", "workflows", "scripts/build.mjs", "package.json"].map((name) =>
    newest(join(root, name)),
  );
  if (built < Math.max(...sources)) run("building", process.execPath, ["scripts/build.mjs"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare();
