import type { ToolCall } from "../bounds/tool-call.ts";

/** The tool that a host is about to use, or has used. */
export interface HostTool {
  readonly name: string;
  /** `reads` and Navigator's own tools always pass */
  readonly role: "own" | "reads" | "acts";
  /** what the tool does, as the bounds judge it */
  readonly calls: readonly ToolCall[];
}

interface Common {
  /** the name that the client gives the event; answers repeat it */
  readonly name: string;
  readonly session: string;
  readonly cwd: string;
  /** the subagent that the event is about; absent for the session's own agent */
  readonly agent?: string;
}

/** One event of a host, whichever its dialect. */
export type HookEvent =
  | (Common & { readonly moment: "session"; readonly source: string })
  | (Common & { readonly moment: "before"; readonly id?: string; readonly tool: HostTool })
  | (Common & {
      readonly moment: "after";
      readonly id?: string;
      readonly tool: HostTool;
      /** whether the tool succeeded, if the host says so */
      readonly ok?: boolean;
      readonly output: string;
    })
  | (Common & {
      readonly moment: "stop";
      /** background tasks or planned prompts wake the agent again, or a person interrupted it */
      readonly excused: boolean;
    })
  | (Common & { readonly moment: "compaction" })
  /** a task of the host's own list is completed; `text` is all that is said of it */
  | (Common & { readonly moment: "completion"; readonly text: string })
  | (Common & { readonly moment: "settings"; readonly file?: string })
  | (Common & { readonly moment: "other" });
