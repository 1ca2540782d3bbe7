import { codexServer } from "./codex-server.ts";
import { openaiModel } from "./openai-model.ts";
import { type Payload, recorderOn } from "./recorder.ts";
import { runCodex } from "./run-codex.ts";
import { setStage } from "./stage.ts";
import type { Scripted, Shown } from "./turn.ts";

const EVENTS = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "Stop",
  "SubagentStart",
  "SubagentStop",
  "PreCompact",
  "PostCompact",
  "Interrupt",
];

/** Tools that work and that fail, and a subagent. The tokens of the last turn make the resumed session compact. */
const SCRIPT: readonly Scripted[] = [
  { call: "exec_command", input: { cmd: "echo hello" } },
  { call: "exec_command", input: { cmd: "echo oh >&2; exit 3" } },
  { call: "apply_patch", input: "*** Begin Patch\n*** Add File: a.txt\n+one\n*** End Patch\n" },
  { call: "get_position", namespace: "mcp__navigator", input: { state: "none" } },
  { call: "start_workflow", namespace: "mcp__navigator", input: { workflow_id: "guided-change" } },
  { call: "spawn_agent", namespace: "multi_agent_v1", input: { message: "look around" } },
  ({ last }) => ({
    call: "wait_agent",
    namespace: "multi_agent_v1",
    input: { targets: [agentIn(last)], timeout_ms: 20_000 },
  }),
  { say: "finished", tokens: 300_000 },
  { say: "finished again" },
];

/** A model that calls its tools out of a program that it wrote. */
const CODE_MODE: readonly Scripted[] = [
  { call: "exec", input: "const ran = await tools.exec_command({ cmd: 'echo in code' }); text(ran.output);" },
  { say: "finished" },
];

/** What Codex sends to hooks: a session from its start, the same session resumed and compacted, one in code mode. */
export async function recordCodex(program: string): Promise<readonly Payload[]> {
  const stage = setStage();
  const recorder = recorderOn(stage);
  stage.put("home/.codex/hooks.json", { hooks: recorder.hooks(EVENTS) });
  const model = await openaiModel([...SCRIPT, ...CODE_MODE], subagent);
  const run = async (prompt: string, args: readonly string[]) => {
    const ran = await runCodex({
      program,
      stage,
      port: model.port,
      prompt,
      args: [...args, "--dangerously-bypass-hook-trust", "--json"],
      settings: "model_auto_compact_token_limit = 100000",
      tables: codexServer(stage),
    });
    if (ran.code !== 0) throw new Error(`Codex ended with ${ran.code}: ${ran.out}${ran.err}`);
  };
  await run("go", []);
  await run("go on", ["resume", "--last"]);
  await run("go", ["-m", "gpt-5.6-sol"]);
  await model.close();
  const payloads = recorder.payloads();
  stage.strike();
  return payloads;
}

function subagent({ last }: Shown) {
  return last.includes("look around") && !last.includes("call_output") ? { say: "looked" } : undefined;
}

/** The id of the agent that the last call started. */
function agentIn(shown: string): string {
  return /agent_id[^0-9a-f]*([0-9a-f-]{36})/.exec(shown)?.[1] ?? "unknown";
}
