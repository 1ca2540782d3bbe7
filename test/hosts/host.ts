import { anthropicModel } from "./anthropic-model.ts";
import { type HostName, installedHosts } from "./installed-hosts.ts";
import { openaiModel } from "./openai-model.ts";
import { runClaude } from "./run-claude.ts";
import { runCodex } from "./run-codex.ts";
import type { HostRun } from "./run-host.ts";
import type { Stage } from "./stage.ts";
import type { Scripted, Shown, Turn } from "./turn.ts";

/** A real host: how its model calls tools, and how it is run on a script. */
export interface Host {
  readonly name: HostName;
  readonly shell: (command: string) => Turn;
  readonly write: (path: string, text: string) => Turn;
  readonly navigator: (tool: string, input: Readonly<Record<string, unknown>>) => Turn;
  readonly play: (stage: Stage, script: readonly Scripted[]) => Promise<HostRun & { seen: readonly Shown[] }>;
}

const claude: Host = {
  name: "claude",
  shell: (command) => ({ call: "Bash", input: { command, description: "run" } }),
  write: (path, content) => ({ call: "Write", input: { file_path: path, content } }),
  navigator: (tool, input) => ({ call: `mcp__navigator__${tool}`, input }),
  play: async (stage, script) => {
    const model = await anthropicModel(script);
    const args = ["--mcp-config", `${stage.project}/.mcp.json`];
    const ran = await runClaude({
      program: installedHosts().claude,
      stage,
      port: model.port,
      prompt: "go",
      args,
    });
    await model.close();
    return { ...ran, seen: model.seen };
  },
};

const codex: Host = {
  name: "codex",
  shell: (cmd) => ({ call: "exec_command", input: { cmd } }),
  write: (path, text) => ({
    call: "apply_patch",
    input: `*** Begin Patch\n*** Add File: ${path}\n+${text}\n*** End Patch\n`,
  }),
  navigator: (tool, input) => ({ call: tool, namespace: "mcp__navigator", input }),
  play: async (stage, script) => {
    const model = await openaiModel(script);
    const args = ["--dangerously-bypass-hook-trust"];
    const ran = await runCodex({
      program: installedHosts().codex,
      stage,
      port: model.port,
      prompt: "go",
      args,
    });
    await model.close();
    return { ...ran, seen: model.seen };
  },
};

export const hosts: readonly Host[] = [claude, codex];
