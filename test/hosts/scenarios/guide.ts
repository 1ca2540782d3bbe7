import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Claims } from "../claims.ts";
import { NAVIGATOR } from "../navigator-server.ts";
import { setStage } from "../stage.ts";
import { RunState, saysEnforced } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

const PAGE = fileURLToPath(new URL("../../docs/guide/clients.md", import.meta.url));
const ENFORCED = "the guide, followed literally, ends in an enforced run";

/** A new user: the commands of the guide, then the sentence that they print, typed into the client. */
export const guide: Scenario = async (host) => {
  const claims = new Claims();
  const stage = setStage();
  // The package is not published: `npx agent-navigator` is the built program.
  const npx = stage.put("bin/npx", `#!/bin/sh\nshift\nexec "${process.execPath}" "${NAVIGATOR}" "$@"\n`);
  chmodSync(npx, 0o755);
  const env = { PATH: `${dirname(npx)}${delimiter}${process.env["PATH"] ?? ""}`, HOME: stage.home };
  const run = (text: string) =>
    execFileSync("sh", ["-ec", text], { cwd: stage.project, env, encoding: "utf8" });
  const printed = run(commands());
  const sentence = /Type this into your agent:\s*\n\s*(.+)/.exec(printed)?.[1] ?? "";
  const workflow = /workflow ([a-z0-9-]+)/.exec(sentence)?.[1] ?? "";
  claims.add("the commands of the guide print a sentence to type", workflow !== "", printed);
  await host.play(
    stage,
    async function* ({ body }) {
      claims.add("the agent is told to follow the workflow", body.includes(sentence), body.slice(-300));
      const begun = yield* new RunState().begin(host, workflow);
      claims.add(ENFORCED, saysEnforced(begun, true), begun.last);
      yield { say: "I wait." };
    },
    { prompt: sentence },
  );
  const told = run(`${npx} agent-navigator doctor --json || true`);
  claims.add("doctor names no run that is not enforced", told !== "" && !told.includes("Not enforced"), told);
  stage.strike();
  return claims.listed([ENFORCED]);
};

/** The commands of the guide's first block. */
function commands(): string {
  const text = readFileSync(join(PAGE), "utf8");
  return /## From nothing to an enforced run[\s\S]*?```sh\n([\s\S]*?)```/.exec(text)?.[1] ?? "exit 1";
}
