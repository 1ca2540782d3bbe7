import { type Dialect, denying, printed, SILENT, telling } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, textAt } from "../payload.ts";
import { toolEvent, USUAL_NAMES } from "../tool-event.ts";

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
    return toolEvent(payload, common, USUAL_NAMES, used);
  },
  print: (answer, { name }) => {
    switch (answer.kind) {
      case "deny":
        return denying(name, answer.reason);
      case "block":
        return printed({ decision: "block", reason: answer.reason });
      case "tell":
        return telling(name, answer.text);
      default:
        return SILENT;
    }
  },
};
