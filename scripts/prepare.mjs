// Prepares a clone: installs the locked dependencies, then builds. Skips finished parts. The documentation is built with
// --docs only: a newcomer would wait for it before the first page.
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";
import { noteInstalled, staleParts } from "./stale.mjs";

const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), ".."));

function say(text) {
  process.stderr.write(`navigator: ${text}\n`);
}

function run(command, args, shell = false) {
  const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", shell };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  return { ok: status === 0, output: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}

function orExit(title, { ok, output }) {
  if (ok) return;
  process.stderr.write(`${output}\n`);
  say(`${title} failed; the reason is above`);
  process.exit(1);
}

function npm(...args) {
  // Without --include=dev, NODE_ENV=production would leave out the build tools.
  const all = [...args, "--include=dev", "--no-audit", "--no-fund"];
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js")) return run(process.execPath, [cli, ...all]);
  return run("npm", all, process.platform === "win32");
}

function install() {
  say("installing dependencies, which takes a minute ...");
  const clean = npm("ci");
  // A lock file from another system can lack this system's optional packages, and then `npm ci` fails.
  const isOutOfStep = !clean.ok && clean.output.includes("EUSAGE");
  orExit("installing dependencies", isOutOfStep ? npm("install", "--no-save") : clean);
  noteInstalled(root);
}

function build() {
  say("building ...");
  orExit("building", run(process.execPath, [join(root, "scripts", "build.mjs")]));
}

function buildDocs() {
  say("building the documentation ...");
  const files = ["run.mjs", "site.ts"].map((name) => join(root, "scripts", name));
  orExit("building the documentation", run(process.execPath, files));
}

export function prepare({ docs = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`needs Node 20.19 or newer, this is ${process.versions.node}`);
    process.exit(1);
  }
  const missing = staleParts(root);
  if (!missing.install && !missing.build && !(docs && missing.docs)) return;
  const prepareNow = () => {
    const now = staleParts(root);
    if (now.install) install();
    if (now.build) build();
    if (docs && now.docs) buildDocs();
  };
  oneAtATime(root, prepareNow, () => say("waiting for another start in this folder, which is preparing ..."));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  prepare({ docs: process.argv.includes("--docs") });
