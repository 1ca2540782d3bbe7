import { type Dialect, printed, SILENT } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { isPayload, objectAt, outputText, textAt } from "../payload.ts";

const tools: ToolNames = {
  shell: new Set(["Shell"]),
  edit: new Set(["Write", "Edit", "Delete"]),
  read: new Set(["Read", "Grep", "Glob", "List"]),
};

/** Cursor, by its documents: not run. */
export const cursor: Dialect = {
  isTried: false,
  failsOpen: true,
  before: "preToolUse",
  read: (payload) => {
    const session = textAt(payload, "conversation_id", "session_id");
    if (session === "") return undefined;
    const [root] = [payload["workspace_roots"]].flat();
    const cwd = textAt(payload, "cwd") || (typeof root === "string" ? root : "");
    const name = textAt(payload, "hook_event_name");
    const id = textAt(payload, "tool_use_id");
    const common = { name, session, cwd };
    const known = { ...common, ...(id !== "" && { id }) };
    const toolOf = (tool: string, input: object) => hostTool(tool, isPayload(input) ? input : {}, cwd, tools);
    switch (name) {
      case "sessionStart":
        return { ...common, moment: "session", source: "startup" };
      case "beforeShellExecution":
        return { ...known, moment: "before", tool: toolOf("Shell", payload) };
      case "beforeMCPExecution": {
        const tool = `mcp__${textAt(payload, "server", "server_name")}__${textAt(payload, "tool_name")}`;
        return { ...known, moment: "before", tool: toolOf(tool, objectAt(payload, "tool_input")) };
      }
      case "preToolUse":
        return {
          ...known,
          moment: "before",
          tool: toolOf(textAt(payload, "tool_name"), objectAt(payload, "tool_input")),
        };
      case "afterShellExecution":
        return {
          ...known,
          moment: "after",
          tool: toolOf("Shell", payload),
          output: outputText(payload["output"]),
        };
      case "stop":
        return { ...common, moment: "stop", excused: textAt(payload, "status") !== "completed" };
      default:
        return { ...common, moment: "other" };
    }
  },
  print: (answer) => {
    switch (answer.kind) {
      case "deny":
        return printed({ permission: "deny", user_message: answer.reason, agent_message: answer.reason });
      case "block":
        return printed({ followup_message: answer.reason });
      case "tell":
        return printed({ additional_context: answer.text });
      default:
        return SILENT;
    }
  },
};
