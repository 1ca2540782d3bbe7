import type { Caller } from "../../model/caller.ts";
import type { Move } from "../../model/move.ts";
import type { LegalAction } from "../../model/situation.ts";

/** The move that a listed action stands for. If the action lacks an argument, the engine refuses the move. */
export function moveOf(action: LegalAction, by: Caller): Move {
  switch (action.action) {
    case "begin":
      return { type: "begin", by };
    case "report":
      return { type: "report", ...(action.outcome !== undefined && { outcome: action.outcome }), by };
    case "answer":
      return { type: "answer", option: action.option ?? "", by };
    case "pass":
      return { type: "pass", by };
    case "skip":
      return { type: "skip", by };
    case "call":
      return { type: "call", workflow: action.workflow ?? "", by };
    case "resolve":
      return {
        type: "resolve",
        resolution: action.resolution ?? "resume",
        ...(action.on !== undefined && { on: action.on }),
        by,
      };
  }
}
