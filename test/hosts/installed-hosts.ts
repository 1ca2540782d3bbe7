import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The versions that the run is made for. Another version may differ in the traps that the dialects avoid. */
export const PINNED = {
  claude: { package: "@anthropic-ai/claude-code", version: "2.1.325" },
  codex: { package: "@openai/codex", version: "0.166.0" },
} as const;

export type HostName = keyof typeof PINNED;

/** The programs of both hosts, installed from npm once. `NAVIGATOR_HOSTS` names another folder for them. */
export function installedHosts(): Readonly<Record<HostName, string>> {
  const versions = Object.values(PINNED).map(({ version }) => version);
  const usual = new URL(`../../node_modules/.cache/hosts-${versions.join("-")}`, import.meta.url);
  const folder = process.env["NAVIGATOR_HOSTS"] ?? fileURLToPath(usual);
  const programs = {
    claude: join(folder, "node_modules", ".bin", "claude"),
    codex: join(folder, "node_modules", ".bin", "codex"),
  };
  if (existsSync(programs.claude) && existsSync(programs.codex)) return programs;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private": true}\n');
  const wanted = Object.values(PINNED).map(({ package: name, version }) => `${name}@${version}`);
  process.stderr.write(`Installing ${wanted.join(" and ")} into ${folder} ...\n`);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...wanted], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return programs;
}
