import { ann, policy, statement } from "../../../src/presence/approvers.fixture.ts";
import { signed } from "../../../src/presence/authenticator.fixture.ts";
import { type LagCases, once } from "../lag-case.ts";
import type { LagSite } from "../site.ts";
import type { Sizes } from "../sizes.ts";
import { fullLibrary, longHistory, manyQuestions, manyTasks } from "../worlds.ts";

const largestEnrolment = {
  id: "A".repeat(1_364),
  clientDataJSON: "A".repeat(10_000),
  attestationObject: "A".repeat(60_000),
};

/** As much feedback as a few hundred agents give. */
async function muchFeedback(site: LagSite, { callers }: Sizes): Promise<void> {
  for (let number = 0; number < callers * 5; number++)
    await site.data("give_feedback", { message: "x".repeat(4_000) });
}

const founding = { name: ann.name, credential: ann.credential, policy };

/** A receipt with as many bytes as one may have. */
function largestReceipt(): object {
  const many = { ...statement, shown: { ...statement.shown, message: "x".repeat(200_000) } };
  return signed(ann, many);
}

export const adminCases: LagCases = {
  give_feedback: [
    {
      title: "many at once",
      run: (site, { callers }) =>
        Promise.all(
          Array.from({ length: callers }, () => site.call("give_feedback", { message: "x".repeat(4_000) })),
        ),
    },
  ],
  list_feedback: [
    { title: "all", prepare: muchFeedback, run: once("list_feedback", () => ({ limit: 500, tool: "none" })) },
  ],
  list_inbox: [
    {
      title: "many questions",
      prepare: async (site, sizes) => {
        await manyQuestions(site, sizes);
        await site.data("get_next_tasks_from_tree", { limit: 1, claim: { worker: "w" } });
      },
      run: once("list_inbox", () => ({ limit: 500 })),
    },
  ],
  answer_question: [
    {
      title: "among many",
      prepare: async (site, sizes) => {
        await manyQuestions(site, sizes);
        await site.data("advance_task", { taskId: "ask-0" });
      },
      run: once("answer_question", () => ({ taskId: "ask-0", option: "yes" })),
    },
  ],
  list_approvers: [
    { title: "none", run: once("list_approvers", () => ({})), refusals: ["APPROVERS_MISSING"] },
  ],
  found_approvers: [
    { title: "not at a terminal", run: once("found_approvers", () => founding), refusals: ["NOT_ALLOWED"] },
  ],
  request_signature: [
    {
      title: "without approvers",
      run: once("request_signature", () => ({ approver: "Ann" })),
      refusals: ["APPROVERS_MISSING"],
    },
  ],
  submit_signature: [
    {
      title: "the largest",
      run: once("submit_signature", () => ({ receipt: largestReceipt() })),
      refusals: ["TASK_NOT_FOUND"],
    },
  ],
  invite_approver: [
    {
      title: "not at a terminal",
      run: once("invite_approver", () => ({ name: "Ann", port: 4747 })),
      refusals: ["NOT_ALLOWED"],
    },
  ],
  begin_enrolment: [
    {
      title: "an unknown code",
      run: once("begin_enrolment", () => ({ code: "none" })),
      refusals: ["INVITATION_UNKNOWN"],
    },
  ],
  finish_enrolment: [
    {
      title: "an unknown code",
      run: once("finish_enrolment", () => ({ code: "none", response: largestEnrolment })),
      refusals: ["INVITATION_UNKNOWN"],
    },
  ],
  propose_change: [
    {
      title: "without approvers",
      run: once("propose_change", () => ({ remove: { name: "Ann" } })),
      refusals: ["APPROVERS_MISSING"],
    },
  ],
  withdraw_change: [
    {
      title: "without approvers",
      run: once("withdraw_change", () => ({ id: "none" })),
      refusals: ["APPROVERS_MISSING"],
    },
  ],
  bind_subject: [
    {
      title: "no such task",
      run: once("bind_subject", () => ({ taskId: "none" })),
      refusals: ["TASK_NOT_FOUND"],
    },
  ],
  attest_task: [
    {
      title: "no such task",
      run: once("attest_task", () => ({ taskId: "none" })),
      refusals: ["TASK_NOT_FOUND"],
    },
  ],
  judge_gate: [
    {
      title: "without approvers",
      run: once("judge_gate", () => ({ commit: "HEAD", workflow: "w", approvers: "none.json" })),
      refusals: ["FILE_UNREADABLE", "FILE_NOT_FOUND"],
    },
  ],
  break_glass: [
    { title: "none", run: once("break_glass", () => ({ taskId: "none", option: "x", reason: "x" })) },
  ],
  void_signatures: [{ title: "none", run: once("void_signatures", () => ({ taskId: "none" })) }],
  query: [
    {
      title: "a sum over the log",
      prepare: manyTasks,
      run: once("query", () => ({ sql: "SELECT count(*) AS n FROM history" })),
    },
  ],
  read_history: [
    {
      title: "a long page of one task",
      prepare: longHistory,
      run: once("read_history", () => ({ taskId: "short-0", limit: 10_000 })),
    },
    { title: "a long page of all", prepare: manyTasks, run: once("read_history", () => ({ limit: 10_000 })) },
  ],
  verify_history: [
    { title: "many tasks", prepare: manyTasks, run: once("verify_history", () => ({})) },
    {
      title: "a long history",
      prepare: longHistory,
      run: once("verify_history", () => ({ taskId: "short-0" })),
    },
  ],
  export_store: [
    {
      title: "many tasks",
      prepare: manyTasks,
      run: once("export_store", () => ({})),
      refusals: ["INPUT_TOO_LARGE", "ANSWER_TOO_LARGE"],
    },
    {
      title: "a full library",
      prepare: fullLibrary,
      run: once("export_store", () => ({})),
      refusals: ["INPUT_TOO_LARGE", "ANSWER_TOO_LARGE"],
    },
  ],
  anchor_log: [{ title: "many tasks", prepare: manyTasks, run: once("anchor_log", () => ({})) }],
  export_traces: [
    {
      title: "many tasks",
      prepare: manyTasks,
      run: once("export_traces", () => ({})),
      refusals: ["ANSWER_TOO_LARGE"],
    },
  ],
  prune_tasks: [
    {
      title: "a dry run beside many tasks",
      prepare: manyTasks,
      run: once("prune_tasks", () => ({ olderThan: "1ms", dryRun: true })),
    },
  ],
  import_store: [
    {
      title: "as many tasks as fit",
      run: async (site, sizes) => {
        await manyTasks(site, { ...sizes, tasks: Math.min(sizes.tasks, 1_000) });
        const text = await site.data<{ text?: string }>("export_store", {});
        return [await site.call("import_store", { text: text.text ?? "", replace: true })];
      },
      refusals: ["INPUT_TOO_LARGE", "INPUT_UNREADABLE"],
    },
  ],
  diff_store: [
    {
      title: "as many tasks as fit",
      run: async (site, sizes) => {
        await manyTasks(site, { ...sizes, tasks: Math.min(sizes.tasks, 1_000) });
        const text = await site.data<{ text?: string }>("export_store", {});
        return [await site.call("diff_store", { text: text.text ?? "" })];
      },
      refusals: ["INPUT_TOO_LARGE", "INPUT_UNREADABLE"],
    },
  ],
  diagnose: [
    { title: "many tasks", prepare: manyTasks, run: once("diagnose", () => ({})) },
    { title: "a full library", prepare: fullLibrary, run: once("diagnose", () => ({})) },
  ],
  explain_config: [{ title: "all", run: once("explain_config", () => ({})) }],
  describe_store: [{ title: "once", run: once("describe_store", () => ({})) }],
  list_tasks: [
    { title: "a full page", prepare: manyTasks, run: once("list_tasks", () => ({ limit: 500 })) },
    {
      title: "a text in no task",
      prepare: manyTasks,
      run: once("list_tasks", () => ({ limit: 500, text: "zz" })),
    },
    {
      title: "an unknown workflow beside a full library",
      prepare: fullLibrary,
      refusals: ["WORKFLOW_NOT_FOUND"],
      run: once("list_tasks", () => ({ workflow: "heavy-" })),
    },
  ],
  replay_task: [
    {
      title: "a long history",
      prepare: longHistory,
      run: once("replay_task", () => ({ taskId: "short-0", limit: 1_000 })),
    },
  ],
  count_tasks: [{ title: "many tasks", prepare: manyTasks, run: once("count_tasks", () => ({})) }],
};
