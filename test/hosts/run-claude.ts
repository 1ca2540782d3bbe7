import { type HostRun, runHost } from "./run-host.ts";
import type { Stage } from "./stage.ts";

export interface ClaudeRun {
  readonly program: string;
  readonly stage: Stage;
  /** the port of the scripted model */
  readonly port: number;
  readonly prompt: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Claude Code without a terminal, in a mode that asks nobody. */
export function runClaude({
  program,
  stage,
  port,
  prompt,
  args = [],
  env = {},
}: ClaudeRun): Promise<HostRun> {
  return runHost({
    program,
    args: ["-p", prompt, "--output-format", "json", "--permission-mode", "bypassPermissions", ...args],
    cwd: stage.project,
    env: {
      HOME: stage.home,
      // Without it, the host refuses to bypass permissions for the user root.
      IS_SANDBOX: "1",
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      ANTHROPIC_API_KEY: "sk-ant-scripted",
      DISABLE_TELEMETRY: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      ...env,
    },
  });
}
