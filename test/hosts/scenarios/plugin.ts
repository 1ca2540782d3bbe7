import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Claims } from "../claims.ts";
import { installedHosts } from "../installed-hosts.ts";
import { setStage } from "../stage.ts";
import type { Scenario } from "./scenario.ts";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

/** The package as a plugin, judged by the checks of the host's own directory. */
export const plugin: Scenario = async (host) => {
  const claims = new Claims();
  if (host.name !== "claude") return claims.listed();
  const stage = setStage();
  const { status, stdout, stderr } = spawnSync(
    installedHosts().claude,
    ["plugin", "validate", "--profile", "directory", PACKAGE],
    { cwd: PACKAGE, env: { PATH: process.env["PATH"] ?? "", HOME: stage.home }, encoding: "utf8" },
  );
  const text = `${stdout}${stderr}`;
  claims.add("claude plugin validate --profile directory passes", status === 0, text);
  claims.add("claude plugin validate --profile directory warns of nothing", !/warning/i.test(text), text);
  stage.strike();
  return claims.listed();
};
