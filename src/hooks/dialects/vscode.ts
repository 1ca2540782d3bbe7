import { type Dialect, printed, SILENT } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, outputText, textAt } from "../payload.ts";

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

/** VS Code with Copilot chat, by its documents: not run. It ignores matchers, so every tool comes here. */
export const vscode: Dialect = {
  isTried: false,
  failsOpen: true,
  before: "PreToolUse",
  read: (payload) => {
    const session = textAt(payload, "sessionId", "session_id");
    if (session === "") return undefined;
    const [name, cwd] = [textAt(payload, "hookEventName", "hook_event_name"), textAt(payload, "cwd")];
    const [agent, id] = [textAt(payload, "agent_id"), textAt(payload, "tool_use_id")];
    const common = { name, session, cwd, ...(agent !== "" && { agent }) };
    const used = () => ({
      ...(id !== "" && { id }),
      tool: hostTool(textAt(payload, "tool_name"), objectAt(payload, "tool_input"), cwd, tools),
    });
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
  print: (answer, { name: hookEventName }) => {
    switch (answer.kind) {
      case "deny":
        return printed({
          hookSpecificOutput: {
            hookEventName,
            permissionDecision: "deny",
            permissionDecisionReason: answer.reason,
          },
        });
      case "block":
        return printed({ hookSpecificOutput: { hookEventName, decision: "block", reason: answer.reason } });
      case "tell":
        return printed({ hookSpecificOutput: { hookEventName, additionalContext: answer.text } });
      default:
        return SILENT;
    }
  },
};
