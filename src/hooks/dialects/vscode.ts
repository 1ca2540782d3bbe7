import { type Dialect, denying, printed, SILENT, telling } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, textAt } from "../payload.ts";
import { sessionFields } from "../session-fields.ts";
import { toolEvent, USUAL_NAMES } from "../tool-event.ts";

const tools: ToolNames = {
  shell: new Set(["run_in_terminal", "runInTerminal", "Bash"]),
  edit: new Set([
    "create_file",
    "createFile",
    "editFiles",
    "insert_edit_into_file",
    "replace_string_in_file",
    "multi_replace_string_in_file",
    "edit_notebook_file",
    "Edit",
    "Write",
  ]),
  patch: new Set(["apply_patch"]),
  read: new Set(["read_file", "readFile", "list_dir", "grep_search", "file_search", "semantic_search"]),
};

const fields = { session: ["sessionId", "session_id"], name: ["hookEventName", "hook_event_name"] };

/** VS Code with Copilot chat, by its documents: not run. It ignores matchers, so every tool comes here. */
export const vscode: Dialect = {
  isTried: false,
  failsOpen: true,
  before: "PreToolUse",
  read: (payload) => {
    const common = sessionFields(payload, fields);
    if (!common) return undefined;
    const id = textAt(payload, "tool_use_id");
    const used = () => ({
      ...(id !== "" && { id }),
      tool: hostTool(textAt(payload, "tool_name"), objectAt(payload, "tool_input"), common.cwd, tools),
    });
    return toolEvent(payload, common, USUAL_NAMES, used);
  },
  print: (answer, { name: hookEventName }) => {
    switch (answer.kind) {
      case "deny":
        return denying(hookEventName, answer.reason);
      case "block":
        return printed({ hookSpecificOutput: { hookEventName, decision: "block", reason: answer.reason } });
      case "tell":
        return telling(hookEventName, answer.text);
      default:
        return SILENT;
    }
  },
};
