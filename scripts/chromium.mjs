// Finds a Chromium for the page tests; on a CI machine without one, tries to install it.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The shell without a window comes first: it is the same engine, and needs a quarter less of the processor. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const AT_MOST_MS = 240_000;

export function findChromium(env = process.env) {
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = ["/usr/bin", ...(env.PATH ?? "").split(delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
}

/** Installs Chromium, but only as root, in CI, with apt-get: a developer's machine must not be changed. */
export function installChromium() {
  const may = process.env.CI === "true" && process.getuid?.() === 0 && isProgram("/usr/bin/apt-get");
  if (findChromium() || !may) return;
  say("no Chromium found: installing it for the page tests ...");
  const until = Date.now() + AT_MOST_MS;
  const install = (name) => ["install", "-y", "--no-install-recommends", name];
  for (const args of [["update"], install("chromium-headless-shell"), install("chromium")]) {
    if (findChromium()) break;
    const { status, error } = spawnSync("apt-get", args, {
      stdio: "ignore",
      timeout: Math.max(1, until - Date.now()),
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) say(`apt-get ${args[0]} failed${error ? `: ${error.message}` : ""}`);
  }
  say(findChromium() ? "Chromium is installed" : "no Chromium could be installed: the page is not tested");
}

function say(text) {
  process.stderr.write(`navigator: ${text}\n`);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
