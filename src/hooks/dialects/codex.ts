import { type Dialect, denying, printed, SILENT, telling } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, textAt } from "../payload.ts";
import { sessionFields } from "../session-fields.ts";
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
    const common = sessionFields(payload);
    if (!common) return undefined;
    const id = textAt(payload, "tool_use_id");
    const used = () => {
      // A patch may come as a bare text.
      const input = payload["tool_input"];
      const fields = typeof input === "string" ? { input } : objectAt(payload, "tool_input");
      return {
        ...(id !== "" && { id }),
        tool: hostTool(textAt(payload, "tool_name"), fields, common.cwd, tools),
      };
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
