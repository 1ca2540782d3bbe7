import { type Dialect, printed, SILENT, telling } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, textAt } from "../payload.ts";
import { type EventNames, toolEvent } from "../tool-event.ts";

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

const names: EventNames = { before: "BeforeTool", after: "AfterTool", stops: ["AfterAgent"] };

/** Gemini CLI, by its documents: not run. */
export const gemini: Dialect = {
  isTried: false,
  failsOpen: true,
  before: "BeforeTool",
  read: (payload) => {
    const session = textAt(payload, "session_id");
    if (session === "") return undefined;
    const [name, cwd] = [textAt(payload, "hook_event_name"), textAt(payload, "cwd")];
    const used = () => ({
      tool: hostTool(textAt(payload, "tool_name"), objectAt(payload, "tool_input"), cwd, tools),
    });
    return toolEvent(payload, { name, session, cwd }, names, used);
  },
  print: (answer, { name }) => {
    switch (answer.kind) {
      case "deny":
      case "block":
        return printed({ decision: "deny", reason: answer.reason });
      case "tell":
        return telling(name, answer.text);
      default:
        return SILENT;
    }
  },
};
