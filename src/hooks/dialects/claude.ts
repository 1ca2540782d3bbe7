import { type Dialect, denying, type Payload, printed, refusing, SILENT, telling } from "../dialect.ts";
import type { HookEvent } from "../hook-event.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { hasItems, objectAt, outputText, textAt } from "../payload.ts";
import { type SessionFields, sessionFields } from "../session-fields.ts";

const tools: ToolNames = {
  shell: new Set(["Bash", "Monitor"]),
  otherShell: new Set(["PowerShell"]),
  edit: new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]),
  read: new Set([
    "Read",
    "Glob",
    "Grep",
    "LS",
    "LSP",
    "NotebookRead",
    "BashOutput",
    "TaskOutput",
    "KillShell",
    "TaskStop",
    "TodoWrite",
    "TaskCreate",
    "TaskUpdate",
    "TaskList",
    "TaskGet",
    "ToolSearch",
    "AskUserQuestion",
    "EnterPlanMode",
    "ExitPlanMode",
    "ListMcpResourcesTool",
    "ReadMcpResourceTool",
  ]),
};

/** Fields of a stop that list what will wake the agent again. */
const WAKES = ["background_tasks", "session_crons", "crons", "scheduled_tasks"];

/** Claude Code, tried with 2.1.325. A tool runs if its hook fails, unless the handler says `onFailure: "block"`. */
export const claude: Dialect = {
  isTried: true,
  failsOpen: true,
  before: "PreToolUse",
  read: (payload) => {
    const common = sessionFields(payload);
    return common && eventOf(payload, common);
  },
  print: (answer, { name }) => {
    switch (answer.kind) {
      case "deny":
        return denying(name, answer.reason);
      case "block":
        return printed({ decision: "block", reason: answer.reason });
      case "tell":
        return telling(name, answer.text);
      case "keep":
        // The standard output of this event is added to the instructions of the compaction.
        return { out: `${answer.text}\n`, err: "", exit: 0 };
      case "refuse":
        return refusing(answer.reason);
      default:
        return SILENT;
    }
  },
};

function eventOf(payload: Payload, common: SessionFields): HookEvent | undefined {
  const id = textAt(payload, "tool_use_id");
  const used = () => ({
    ...(id !== "" && { id }),
    tool: hostTool(textAt(payload, "tool_name"), objectAt(payload, "tool_input"), common.cwd, tools),
  });
  switch (common.name) {
    case "SessionStart":
      return { ...common, moment: "session", source: textAt(payload, "source") };
    case "PreToolUse":
      return { ...common, moment: "before", ...used() };
    case "PostToolUse":
      return {
        ...common,
        moment: "after",
        ...used(),
        ok: true,
        output: outputText(payload["tool_response"]),
      };
    case "PostToolUseFailure":
      return { ...common, moment: "after", ...used(), ok: false, output: textAt(payload, "error") };
    case "Stop":
      return { ...common, moment: "stop", excused: hasItems(payload, ...WAKES) };
    case "SubagentStop":
      // The fork that writes a compaction's summary has no type. It is no agent that works.
      return payload["agent_type"] === ""
        ? { ...common, moment: "other" }
        : { ...common, moment: "stop", excused: hasItems(payload, ...WAKES) };
    case "PreCompact":
      return { ...common, moment: "compaction" };
    case "TaskCompleted": {
      const text = `${textAt(payload, "task_subject")}\n${textAt(payload, "task_description")}`;
      return { ...common, moment: "completion", text };
    }
    case "ConfigChange": {
      const file = textAt(payload, "file_path");
      return { ...common, moment: "settings", ...(file !== "" && { file }) };
    }
    default:
      return { ...common, moment: "other" };
  }
}
