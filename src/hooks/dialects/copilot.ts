import { type Dialect, printed, SILENT } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, textAt } from "../payload.ts";

const tools: ToolNames = {
  shell: new Set(["bash", "shell"]),
  otherShell: new Set(["powershell"]),
  edit: new Set(["edit", "create", "str_replace_editor"]),
  read: new Set(["view", "glob", "grep", "rg", "report_intent"]),
};

/**
 * Copilot CLI, by its documents: not run. Its events have no name and its sessions may have no id, so the fields tell
 * the event, and the folder stands for the session. Exit code 2 is only a warning there.
 */
export const copilot: Dialect = {
  isTried: false,
  failsOpen: true,
  before: "preToolUse",
  read: (payload) => {
    const cwd = textAt(payload, "cwd");
    const session = textAt(payload, "sessionId") || cwd;
    if (session === "") return undefined;
    const tool = textAt(payload, "toolName");
    if (tool === "")
      return "source" in payload
        ? { name: "sessionStart", session, cwd, moment: "session", source: textAt(payload, "source") }
        : { name: "", session, cwd, moment: "other" };
    const used = hostTool(tool, objectAt(payload, "toolArgs"), cwd, tools);
    if (!("toolResult" in payload)) return { name: "preToolUse", session, cwd, moment: "before", tool: used };
    const result = objectAt(payload, "toolResult");
    const ok = textAt(result, "resultType") === "success";
    const output = textAt(result, "textResultForLlm");
    return { name: "postToolUse", session, cwd, moment: "after", tool: used, ok, output };
  },
  print: (answer) =>
    answer.kind === "deny"
      ? printed({ permissionDecision: "deny", permissionDecisionReason: answer.reason })
      : SILENT,
};
