import { type Dialect, printed, SILENT } from "../dialect.ts";
import { hostTool, type ToolNames } from "../host-tool.ts";
import { objectAt, outputText, textAt } from "../payload.ts";

const tools: ToolNames = {
  shell: new Set(["bash"]),
  edit: new Set(["edit", "write", "multiedit"]),
  patch: new Set(["patch", "apply_patch"]),
  read: new Set(["read", "glob", "grep", "list", "todowrite", "todoread"]),
};

/**
 * opencode, by its documents: not run. Its hooks are functions of a plugin. The plugin passes each call on as JSON with
 * the name of the function, and throws the reason of a denial.
 */
export const opencode: Dialect = {
  isTried: false,
  failsOpen: false,
  before: "tool.execute.before",
  read: (payload) => {
    const session = textAt(payload, "sessionID");
    if (session === "") return undefined;
    const [name, cwd, id] = [textAt(payload, "event"), textAt(payload, "cwd"), textAt(payload, "callID")];
    const common = { name, session, cwd };
    const used = () => ({
      ...(id !== "" && { id }),
      tool: hostTool(textAt(payload, "tool"), objectAt(payload, "args"), cwd, tools),
    });
    switch (name) {
      case "session.created":
        return { ...common, moment: "session", source: "startup" };
      case "tool.execute.before":
        return { ...common, moment: "before", ...used() };
      case "tool.execute.after":
        return { ...common, moment: "after", ...used(), output: outputText(payload["output"]) };
      default:
        return { ...common, moment: "other" };
    }
  },
  print: (answer) => (answer.kind === "deny" ? printed({ deny: answer.reason }) : SILENT),
};
