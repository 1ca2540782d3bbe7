import type { ProgramNode } from "../../workflow/program.ts";
import { enterActivity } from "./activity.ts";
import { enterCheckpoint } from "./checkpoint.ts";
import { enterDecision } from "./decision.ts";
import { enterEnd } from "./end.ts";
import { enterFork } from "./fork.ts";
import { enterJoin } from "./join.ts";
import { enterLoop } from "./loop.ts";
import type { NodeRule } from "./node-rule.ts";
import { enterStart } from "./start.ts";
import { enterSubflow } from "./subflow.ts";
import { enterWork } from "./work.ts";

/** The rule of each node type. A new node type is a file beside this one and a line here. */
export const nodeRules: Readonly<Record<ProgramNode["type"], NodeRule>> = {
  start: enterStart,
  end: enterEnd,
  task: enterWork,
  gate: enterWork,
  subflow: enterSubflow,
  fork: enterFork,
  join: enterJoin,
  checkpoint: enterCheckpoint,
  activity: enterActivity,
  decision: enterDecision,
  loop: enterLoop,
};
