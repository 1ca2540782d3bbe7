import { anthropicModel } from "./anthropic-model.ts";
import { type HostName, installedHosts } from "./installed-hosts.ts";
import { openaiModel } from "./openai-model.ts";
import { runClaude } from "./run-claude.ts";
import { runCodex } from "./run-codex.ts";
import type { HostRun } from "./run-host.ts";
import type { Stage } from "./stage.ts";
import type { Script, Shown, Turn } from "./turn.ts";

/** How a host is run besides its usual way. */
export interface PlayOptions {
  readonly prompt?: string;
  /** runs the host as it is where its user switched hooks off, or never trusted them */
  readonly withoutHooks?: boolean;
  /** goes on with the last session of the stage */
  readonly resumes?: boolean;
}

export interface Played extends HostRun {
  readonly seen: readonly Shown[];
}

/** A real host: how its model calls tools, and how it is run on a script. */
export interface Host {
  readonly name: HostName;
  /** whether the host refuses a tool if its hook crashes or hangs */
  readonly blocksOnFailure: boolean;
  /** the prompt that makes the host compact a session; absent if it does so by itself when the session goes on */
  readonly compacts?: string;
  /** the file of the project in which `init` writes the hooks */
  readonly hooksFile: string;
  readonly shell: (command: string) => Turn;
  readonly write: (path: string, text: string) => Turn;
  readonly navigator: (tool: string, input: Readonly<Record<string, unknown>>) => Turn;
  readonly play: (stage: Stage, script: Script, options?: PlayOptions) => Promise<Played>;
}

/** The prompts by which hosts ask their model for the summary of a conversation that they compact. */
const COMPACTS =
  /create a detailed summary|CONTEXT CHECKPOINT COMPACTION|summary of the conversation so far/i;

const summarise = ({ last }: Shown): Turn | undefined =>
  COMPACTS.test(last) ? { say: "Some work was done." } : undefined;

const claude: Host = {
  name: "claude",
  blocksOnFailure: true,
  compacts: "/compact",
  hooksFile: ".claude/settings.local.json",
  shell: (command) => ({ call: "Bash", input: { command, description: "run" } }),
  write: (path, content) => ({ call: "Write", input: { file_path: path, content } }),
  navigator: (tool, input) => ({ call: `mcp__navigator__${tool}`, input }),
  play: async (stage, script, { prompt = "go", withoutHooks, resumes } = {}) => {
    const model = await anthropicModel(script, summarise);
    const args = [
      ...["--mcp-config", `${stage.project}/.mcp.json`],
      ...(withoutHooks ? ["--settings", '{"disableAllHooks":true}'] : []),
      ...(resumes ? ["--continue"] : []),
    ];
    const program = installedHosts().claude;
    const ran = await runClaude({ program, stage, port: model.port, prompt, args });
    await model.close();
    return { ...ran, seen: model.seen };
  },
};

const codex: Host = {
  name: "codex",
  blocksOnFailure: false,
  hooksFile: ".codex/hooks.json",
  shell: (cmd) => ({ call: "exec_command", input: { cmd } }),
  write: (path, text) => ({
    call: "apply_patch",
    input: `*** Begin Patch\n*** Add File: ${path}\n+${text}\n*** End Patch\n`,
  }),
  navigator: (tool, input) => ({ call: tool, namespace: "mcp__navigator", input }),
  play: async (stage, script, { prompt = "go", withoutHooks, resumes } = {}) => {
    const model = await openaiModel(script, summarise);
    const args = [
      ...(resumes ? ["resume", "--last"] : []),
      // Codex skips hooks that its user has not trusted, without a word.
      ...(withoutHooks ? [] : ["--dangerously-bypass-hook-trust"]),
    ];
    const program = installedHosts().codex;
    const settings = "model_auto_compact_token_limit = 100000";
    const ran = await runCodex({ program, stage, port: model.port, prompt, args, settings });
    await model.close();
    return { ...ran, seen: model.seen };
  },
};

export const hosts: readonly Host[] = [claude, codex];
