import type { Operation } from "../door/operation.ts";
import { checkGates } from "../team/check-gates.ts";
import { claim } from "../team/claim.ts";
import { connect } from "../team/connect.ts";
import { createTasks } from "../team/create/create-tasks.ts";
import { disconnect } from "../team/disconnect.ts";
import { history } from "../team/history.ts";
import { link } from "../team/links/link.ts";
import { unlink } from "../team/links/unlink.ts";
import { listMarks } from "../team/list-marks.ts";
import { listWorkers } from "../team/list-workers.ts";
import { logMetrics } from "../team/log-metrics.ts";
import { markFile } from "../team/mark-file.ts";
import { nextTask } from "../team/next-task.ts";
import { thinking } from "../team/thinking.ts";
import { unmarkFile } from "../team/unmark-file.ts";
import { updateTask } from "../team/update/update-task.ts";
import { listTasks } from "../view/list-tasks.ts";

export const team: readonly Operation[] = [
  connect,
  disconnect,
  listWorkers,
  thinking,
  createTasks,
  updateTask,
  nextTask,
  claim,
  link,
  unlink,
  markFile,
  unmarkFile,
  listMarks,
  logMetrics,
  history,
  checkGates,
  listTasks,
];
