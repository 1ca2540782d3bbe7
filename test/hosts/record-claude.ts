import { anthropicModel } from "./anthropic-model.ts";
import { navigatorServer } from "./navigator-server.ts";
import { type Payload, recorderOn } from "./recorder.ts";
import { runClaude } from "./run-claude.ts";
import { setStage } from "./stage.ts";
import type { Scripted } from "./turn.ts";

const EVENTS = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PostToolUseFailure",
  "Stop",
  "SubagentStart",
  "SubagentStop",
  "PreCompact",
  "PostCompact",
  "ConfigChange",
  "TaskCreated",
  "TaskCompleted",
  "Elicitation",
  "ElicitationResult",
];

/** Tools that work and that fail, a subagent, a task of the host's list, a change of settings, work in the background. */
function script(project: string): readonly Scripted[] {
  const file = `${project}/a.txt`;
  const settings = `${project}/.claude/settings.local.json`;
  return [
    { call: "Bash", input: { command: "echo hello", description: "say hello" } },
    { call: "Bash", input: { command: "echo oh >&2; exit 3", description: "fail" } },
    { call: "Write", input: { file_path: file, content: "one\n" } },
    { call: "Edit", input: { file_path: file, old_string: "one", new_string: "two" } },
    { call: "Read", input: { file_path: file } },
    { call: "mcp__navigator__get_position", input: { state: "none" } },
    { call: "mcp__navigator__start_workflow", input: { workflow_id: "guided-change" } },
    {
      call: "Agent",
      input: {
        description: "look",
        prompt: "look around",
        subagent_type: "general-purpose",
        run_in_background: false,
      },
    },
    { call: "Bash", input: { command: "echo inside", description: "inside" } },
    { say: "looked" },
    { call: "TaskCreate", input: { subject: "one", description: "one thing" } },
    { call: "TaskUpdate", input: { taskId: "1", status: "completed" } },
    // The host watches its settings files, and tells its hooks of a change some time later.
    {
      call: "Bash",
      input: { command: `echo '{"env":{"A":"1"}}' > ${settings}; sleep 3`, description: "set" },
    },
    { call: "Bash", input: { command: "sleep 2", description: "wait", run_in_background: true } },
    { say: "finished" },
  ];
}

/** What Claude Code sends to hooks: a session from its start, then the same session resumed and compacted. */
export async function recordClaude(program: string): Promise<readonly Payload[]> {
  const stage = setStage();
  const recorder = recorderOn(stage);
  stage.put("project/.claude/settings.json", { hooks: recorder.hooks(EVENTS) });
  const servers = stage.put("servers.json", { mcpServers: { navigator: navigatorServer(stage) } });
  const run = async (prompt: string, turns: readonly Scripted[], args: readonly string[]) => {
    const model = await anthropicModel(turns);
    const env = { CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" };
    const ran = await runClaude({ program, stage, port: model.port, prompt, args, env });
    await model.close();
    if (ran.code !== 0) throw new Error(`Claude Code ended with ${ran.code}: ${ran.out}${ran.err}`);
    return (JSON.parse(ran.out) as { session_id: string }).session_id;
  };
  const session = await run("go", script(stage.project), ["--mcp-config", servers]);
  await run("/compact", [{ say: "a summary" }], ["--resume", session]);
  const payloads = recorder.payloads();
  stage.strike();
  return payloads;
}
