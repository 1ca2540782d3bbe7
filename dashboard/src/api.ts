import type * as z from "zod";
import type { query } from "../../src/operations/admin/query.ts";
import type { answerQuestion } from "../../src/operations/people/answer-question.ts";
import type { listInbox } from "../../src/operations/people/list-inbox.ts";
import type { resolveTask } from "../../src/operations/people/resolve-task.ts";
import type { addTask } from "../../src/operations/planting/add-task.ts";
import type { beginEnrolment } from "../../src/operations/presence/begin-enrolment.ts";
import type { finishEnrolment } from "../../src/operations/presence/finish-enrolment.ts";
import type { listApprovers } from "../../src/operations/presence/list-approvers.ts";
import type { proposeChange } from "../../src/operations/presence/propose-change.ts";
import type { requestSignature } from "../../src/operations/presence/request-signature.ts";
import type { submitSignature } from "../../src/operations/presence/submit-signature.ts";
import type { withdrawChange } from "../../src/operations/presence/withdraw-change.ts";
import type { decideProposal } from "../../src/operations/route/decide-proposal.ts";
import type { listDecisions } from "../../src/operations/route/list-decisions.ts";
import type { listProposals } from "../../src/operations/route/list-proposals.ts";
import type { whatIf } from "../../src/operations/route/what-if.ts";
import type { getAttachment } from "../../src/operations/tasks/get-attachment.ts";
import type { getTask } from "../../src/operations/tasks/get-task.ts";
import type { setTaskStatus } from "../../src/operations/tasks/set-task-status.ts";
import type { createTasks } from "../../src/operations/team/create/create-tasks.ts";
import type { listFeedback } from "../../src/operations/team/feedback/list-feedback.ts";
import type { forecast } from "../../src/operations/team/forecast/forecast.ts";
import type { listWaits } from "../../src/operations/team/list-waits.ts";
import type { updateTask } from "../../src/operations/team/update/update-task.ts";
import type { checkDefinition } from "../../src/operations/view/check-definition.ts";
import type { countTasks } from "../../src/operations/view/count-tasks.ts";
import type { describeStore } from "../../src/operations/view/describe-store.ts";
import type { graphTasks } from "../../src/operations/view/graph-tasks.ts";
import type { graphWorkflow } from "../../src/operations/view/graph-workflow.ts";
import type { listTasks } from "../../src/operations/view/list-tasks.ts";
import type { replayDemo } from "../../src/operations/view/replay-demo.ts";
import type { replayTask } from "../../src/operations/view/replay-task.ts";
import type { simulateDefinition } from "../../src/operations/view/simulate-definition.ts";
import type { taskBoard } from "../../src/operations/view/task-board.ts";
import type { teamCosts } from "../../src/operations/view/team-costs.ts";
import type { watchTeam } from "../../src/operations/view/watch-team.ts";
import type { workflowHealth } from "../../src/operations/view/workflow-health.ts";
import type { workflowMoment } from "../../src/operations/view/workflow-moment.ts";
import type { workflowPaths } from "../../src/operations/view/workflow-paths.ts";
import type { workflowTraffic } from "../../src/operations/view/workflow-traffic.ts";
import type { workflowVersions } from "../../src/operations/view/workflow-versions.ts";
import type { listWorkflows } from "../../src/operations/workflows/list-workflows.ts";
import type { loadDefinition } from "../../src/operations/workflows/load-definition.ts";
import { loginKey } from "./login-key.ts";
import { ownCommand } from "./shell/own-command.ts";

type ShapeOf<O extends { readonly input: z.ZodType; readonly output: z.ZodType }> = {
  readonly input: z.input<O["input"]>;
  readonly output: z.output<O["output"]>;
};

/** The operations that the page calls. The types of their input and output are the server's own. */
interface Shapes {
  readonly add_task: ShapeOf<typeof addTask>;
  readonly list_inbox: ShapeOf<typeof listInbox>;
  readonly answer_question: ShapeOf<typeof answerQuestion>;
  readonly count_tasks: ShapeOf<typeof countTasks>;
  readonly get_attachment: ShapeOf<typeof getAttachment>;
  readonly check_definition: ShapeOf<typeof checkDefinition>;
  readonly describe_store: ShapeOf<typeof describeStore>;
  readonly graph_workflow: ShapeOf<typeof graphWorkflow>;
  readonly list_tasks: ShapeOf<typeof listTasks>;
  readonly replay_demo: ShapeOf<typeof replayDemo>;
  readonly replay_task: ShapeOf<typeof replayTask>;
  readonly simulate_definition: ShapeOf<typeof simulateDefinition>;
  readonly workflow_traffic: ShapeOf<typeof workflowTraffic>;
  readonly workflow_paths: ShapeOf<typeof workflowPaths>;
  readonly workflow_moment: ShapeOf<typeof workflowMoment>;
  readonly workflow_health: ShapeOf<typeof workflowHealth>;
  readonly workflow_versions: ShapeOf<typeof workflowVersions>;
  readonly load_definition: ShapeOf<typeof loadDefinition>;
  readonly list_workflows: ShapeOf<typeof listWorkflows>;
  readonly resolve_task: ShapeOf<typeof resolveTask>;
  readonly create_tasks: ShapeOf<typeof createTasks>;
  readonly get_task: ShapeOf<typeof getTask>;
  readonly set_task_status: ShapeOf<typeof setTaskStatus>;
  readonly update_task: ShapeOf<typeof updateTask>;
  readonly watch_team: ShapeOf<typeof watchTeam>;
  readonly task_board: ShapeOf<typeof taskBoard>;
  readonly graph_tasks: ShapeOf<typeof graphTasks>;
  readonly team_costs: ShapeOf<typeof teamCosts>;
  readonly forecast: ShapeOf<typeof forecast>;
  readonly list_waits: ShapeOf<typeof listWaits>;
  readonly what_if: ShapeOf<typeof whatIf>;
  readonly list_decisions: ShapeOf<typeof listDecisions>;
  readonly list_proposals: ShapeOf<typeof listProposals>;
  readonly decide_proposal: ShapeOf<typeof decideProposal>;
  readonly list_feedback: ShapeOf<typeof listFeedback>;
  readonly query: ShapeOf<typeof query>;
  readonly list_approvers: ShapeOf<typeof listApprovers>;
  readonly request_signature: ShapeOf<typeof requestSignature>;
  readonly submit_signature: ShapeOf<typeof submitSignature>;
  readonly begin_enrolment: ShapeOf<typeof beginEnrolment>;
  readonly finish_enrolment: ShapeOf<typeof finishEnrolment>;
  readonly propose_change: ShapeOf<typeof proposeChange>;
  readonly withdraw_change: ShapeOf<typeof withdrawChange>;
}

export type OperationName = keyof Shapes;
export type Input<N extends OperationName> = Shapes[N]["input"];
export type Output<N extends OperationName> = Shapes[N]["output"];

/** A refusal from the server, with its code, message and hint. */
export class Refused extends Error {
  readonly code: string;
  readonly hint: string;
  /** the facts of the refusal, by name */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, hint = "", facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.hint = hint;
    this.facts = facts;
  }
}

/** Receives the command that prints a new login address, if the server reveals it. */
type LoggedOutListener = (login?: string) => void;

const loggedOut = new Set<LoggedOutListener>();

/** Calls the listener when the login session has ended. Returns the function that removes the listener. */
export function onLoggedOut(listener: LoggedOutListener): () => void {
  loggedOut.add(listener);
  return () => loggedOut.delete(listener);
}

/** Ends the session here and at the server; false if the server cannot be reached. */
export async function logOut(): Promise<boolean> {
  const headers = ownHeaders();
  const response = await fetch("/logout", { method: "POST", credentials: "same-origin", headers }).catch(
    () => undefined,
  );
  const isOut = response?.ok === true || response?.status === 401;
  // Send a request that is refused: its refusal informs the listeners how to log in again.
  if (isOut) await ask("describe_store", {}).catch(() => undefined);
  return isOut;
}

/** The headers that only a page of this origin can send. */
function ownHeaders(): Record<string, string> {
  return { "x-navigator": "1", "x-navigator-key": loginKey() };
}

export async function ask<N extends OperationName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
): Promise<Output<N>> {
  return answerIn(await post(name, JSON.stringify(input), signal ? { signal } : {}));
}

/**
 * The most bytes of all pending `keepalive` requests together, which browsers limit. Such
 * requests outlive their page.
 */
export const MOST_OUTLIVING = 60_000;
let outliving = 0;

/** Calls an operation with a request that outlives the page: closing the tab does not cancel it. */
export async function send<N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>> {
  const body = JSON.stringify(input);
  const size = new TextEncoder().encode(body).length;
  // A browser refuses a `keepalive` request above its limit. So a request that does not fit is
  // sent as a normal one.
  const keepalive = outliving + size <= MOST_OUTLIVING;
  if (keepalive) outliving += size;
  try {
    return await answerIn(await post(name, body, { keepalive }));
  } finally {
    if (keepalive) outliving -= size;
  }
}

async function answerIn<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as {
    readonly data?: T;
    readonly error?: Readonly<Record<string, unknown>> & {
      readonly code: string;
      readonly message: string;
      readonly hint?: string;
      readonly login?: string;
    };
  };
  if (response.status === 401) for (const listener of loggedOut) listener(body.error?.login);
  if (response.ok && body.data !== undefined) return body.data;
  const {
    code = "UNREACHABLE",
    message = `The server answered ${response.status}.`,
    hint,
  } = body.error ?? {};
  throw new Refused(code, message, hint, body.error);
}

async function post(
  name: string,
  body: string,
  options: { readonly signal?: AbortSignal; readonly keepalive?: boolean },
): Promise<Response> {
  try {
    return await fetch(`/api/${name}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", ...ownHeaders() },
      body,
      ...options,
    });
  } catch (error) {
    // The server is stopped or unreachable. A request that the page aborted itself is rethrown.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(
      "UNREACHABLE",
      "The server does not answer.",
      `Start it again with \`${ownCommand("start")}\`.`,
    );
  }
}
