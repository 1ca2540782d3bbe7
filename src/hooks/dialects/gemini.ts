import { type Dialect, printed, SILENT } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, outputText, textAt } from "../payload.ts";

const tools: ToolNames = {
  shell: new Set(["run_shell_command"]),
  edit: new Set(["write_file", "replace"]),
  read: new Set([
    "read_file",
    "read_many_files",
    "list_directory",
    "glob",
    "search_file_content",
    "grep_search",
  ]),
};

/** Gemini CLI, by its documents: not run. */
export const gemini: Dialect = {
  isTried: false,
  failsOpen: true,
  before: "BeforeTool",
  read: (payload) => {
    const session = textAt(payload, "session_id");
    if (session === "") return undefined;
    const [name, cwd] = [textAt(payload, "hook_event_name"), textAt(payload, "cwd")];
    const common = { name, session, cwd };
    const used = () => hostTool(textAt(payload, "tool_name"), objectAt(payload, "tool_input"), cwd, tools);
    switch (name) {
      case "SessionStart":
        return { ...common, moment: "session", source: textAt(payload, "source") };
      case "BeforeTool":
        return { ...common, moment: "before", tool: used() };
      case "AfterTool":
        return { ...common, moment: "after", tool: used(), output: outputText(payload["tool_response"]) };
      case "AfterAgent":
        return { ...common, moment: "stop", excused: false };
      default:
        return { ...common, moment: "other" };
    }
  },
  print: (answer, { name }) => {
    switch (answer.kind) {
      case "deny":
      case "block":
        return printed({ decision: "deny", reason: answer.reason });
      case "tell":
        return printed({ hookSpecificOutput: { hookEventName: name, additionalContext: answer.text } });
      default:
        return SILENT;
    }
  },
};
