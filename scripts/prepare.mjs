// Brings a clone to a runnable state: dependencies as locked, then the build. Does nothing that is already done.
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

function run(title, command, args, shell = false) {
  say(`${title} ...`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    shell,
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}\n`);
  say(`${title} failed; the reason is above`);
  process.exit(result.status ?? 1);
}

function install() {
  // Without --include=dev, NODE_ENV=production would leave out what the build needs.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith("npm-cli.js")) run("installing dependencies", process.execPath, [npm, ...args]);
  else run("installing dependencies", "npm", args, process.platform === "win32");
  noteInstalled(root);
}

export function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`needs Node 20.19 or newer, this is ${process.versions.node}`);
    process.exit(1);
  }
  const missing = staleParts(root);
  if (!missing.install && !missing.build) return;
  const prepareNow = () => {
    const { install: toInstall, build } = staleParts(root);
    if (toInstall) install();
    if (build) run("building", process.execPath, [join(root, "scripts", "build.mjs")]);
  };
  oneAtATime(root, prepareNow, () => say("waiting for another start in this folder, which is preparing ..."));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) prepare();
