import { type Dialect, printed, SILENT } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, outputText, textAt } from "../payload.ts";

const tools: ToolNames = {
  shell: new Set(["Bash", "shell", "exec_command", "unified_exec"]),
  edit: new Set([]),
  patch: new Set(["apply_patch"]),
  read: new Set(["update_plan", "view_image", "list_mcp_resources", "read_mcp_resource"]),
};

/**
 * Codex, tried with 0.166.0. A field too many makes an answer invalid, and after an invalid answer the tool runs. It
 * gives no exit code.
 */
export const codex: Dialect = {
  isTried: true,
  failsOpen: true,
  before: "PreToolUse",
  read: (payload) => {
    const session = textAt(payload, "session_id");
    if (session === "") return undefined;
    const [name, cwd] = [textAt(payload, "hook_event_name"), textAt(payload, "cwd")];
    const [agent, id] = [textAt(payload, "agent_id"), textAt(payload, "tool_use_id")];
    const common = { name, session, cwd, ...(agent !== "" && { agent }) };
    const used = () => {
      // A patch may come as a bare text.
      const input = payload["tool_input"];
      const fields = typeof input === "string" ? { input } : objectAt(payload, "tool_input");
      return { ...(id !== "" && { id }), tool: hostTool(textAt(payload, "tool_name"), fields, cwd, tools) };
    };
    switch (name) {
      case "SessionStart":
        return { ...common, moment: "session", source: textAt(payload, "source") };
      case "PreToolUse":
        return { ...common, moment: "before", ...used() };
      case "PostToolUse":
        return { ...common, moment: "after", ...used(), output: outputText(payload["tool_response"]) };
      case "Stop":
      case "SubagentStop":
        return { ...common, moment: "stop", excused: false };
      default:
        return { ...common, moment: "other" };
    }
  },
  print: (answer, { name }) => {
    switch (answer.kind) {
      case "deny":
        return printed({
          hookSpecificOutput: {
            hookEventName: name,
            permissionDecision: "deny",
            permissionDecisionReason: answer.reason,
          },
        });
      case "block":
        return printed({ decision: "block", reason: answer.reason });
      case "tell":
        return printed({ hookSpecificOutput: { hookEventName: name, additionalContext: answer.text } });
      default:
        return SILENT;
    }
  },
};
