import { type HostRun, runHost } from "./run-host.ts";
import type { Stage } from "./stage.ts";

export interface CodexRun {
  readonly program: string;
  readonly stage: Stage;
  /** the port of the scripted model */
  readonly port: number;
  readonly prompt: string;
  readonly args?: readonly string[];
  /** more of `config.toml`: settings, then tables */
  readonly settings?: string;
  readonly tables?: string;
}

/** Runs Codex without a terminal, in a mode that asks nobody. */
export function runCodex({ program, stage, port, prompt, args = [], ...config }: CodexRun): Promise<HostRun> {
  stage.put(
    "home/.codex/config.toml",
    `model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
${config.settings ?? ""}
[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
supports_websockets = false
request_max_retries = 0
[projects."${stage.project}"]
trust_level = "trusted"
${config.tables ?? ""}`,
  );
  return runHost({
    program,
    args: ["exec", ...args, prompt],
    cwd: stage.project,
    env: { HOME: stage.home, CODEX_HOME: `${stage.home}/.codex` },
  });
}
