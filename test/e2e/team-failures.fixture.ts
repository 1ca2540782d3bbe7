/** A test that proves a failure absent: its file below the repository, and the beginning of its title. */
type Proof = readonly [file: string, title: string];

export interface KnownFailure {
  readonly number: number;
  readonly failure: string;
  readonly proofs: readonly Proof[];
}

const HERE = "test/e2e/team-failures.test.ts";
const LINK = "test/operations/team/links/link.test.ts";
const UPDATE = "test/operations/team/update/update-task.test.ts";
const CONNECT = "test/operations/team/connect.test.ts";
const CLAIM = "test/operations/team/claim.test.ts";
const NEXT = "test/operations/team/next-task.test.ts";
const VERIFY = "src/lifecycle/verify/verify-lifecycle.test.ts";
const GATES = "src/lifecycle/moves/gates-on-move.test.ts";

const failures: readonly (readonly [failure: string, ...proofs: Proof[]])[] = [
  [
    "A lifecycle file, an overlay or a name of one is used without a check, or a mistake is reported without its place.",
    ["src/lifecycle/files/load-lifecycle.test.ts", "Y1: reports everything that is wrong at once"],
    ["src/lifecycle/files/load-lifecycle.test.ts", "Y3: is verified on the default lifecycle"],
    ["test/properties/lifecycle-corpus.test.ts", "Y1: %s is found in every file"],
    [VERIFY, "Y8: refuses %s"],
    [CONNECT, "refuses an unknown lifecycle"],
  ],
  [
    "The meaning of a state is guessed from its exits.",
    ["src/lifecycle/files/load-lifecycle.test.ts", "Y4: takes the stated category"],
  ],
  [
    "A gate on leaving a done state looks right and guards nothing.",
    [VERIFY, "Y10: reports %s"],
    [GATES, "Y28: are, on a done state, met by reopening"],
    [GATES, "Y28: are the entry gates of the next state"],
  ],
  [
    "Any attachment satisfies a gate.",
    [GATES, "Y30: are satisfied by an attachment of their type"],
    ["test/operations/movement/gates/gate-proofs.test.ts", "J29: a report is read, and a command runs only"],
  ],
  [
    "The check of gates differs from the move, or ignores the attachments that come with it.",
    ["test/operations/team/check-gates.test.ts", "U9: answers as the move itself would"],
    [UPDATE, "J4 J17: brings the attachments that gates want"],
  ],
  [
    "State and status are two facts that can disagree.",
    ["src/lifecycle/state-for.test.ts", "Y21: the status follows from the hold"],
    ["src/lifecycle/moves/judge-move.test.ts", "Y25: ends, reopens or pauses no task with a workflow"],
    [HERE, "J27: the status of a task is that of its state"],
  ],
  [
    "Prompts and moves follow the worker's last state or its own lifecycle, not the task's.",
    [HERE, "J19: prompts follow the task's own states"],
    ["test/operations/team/create/create-tasks.test.ts", "J2: is that of its creator"],
  ],
  [
    "Prompts expand braces in titles, or name variables and tools that do not exist.",
    ["src/lifecycle/prompts/prompts-on-move.test.ts", "Y19: never expand what a value brings"],
    [VERIFY, "Y13: reports variables that no prompt has"],
    ["test/mcp/offered-tools.test.ts", "J25: can be called by names that no list shows"],
    [HERE, "J19: every tool that a bundled prompt names exists"],
  ],
  [
    "A prompt of the file is not told, or in another order.",
    ["test/mcp/driven-lifecycles.test.ts", "J19 Y18 Y19: %s tells every prompt of its file"],
    ["src/lifecycle/prompts/prompts-on-move.test.ts", "Y18: come in the order exits from specific"],
  ],
  ["Listing the workers changes something.", [HERE, "J9: listing the workers changes nothing"]],
  [
    "A claim that runs out leaves other entries and times than one that is given back.",
    [CONNECT, "J9: leaves the same entries whether it disconnects or its lease runs out"],
    ["test/operations/team/history.test.ts", "U10: counts the same for a claim that ran out"],
  ],
  [
    "A lost claim is not told, or a claim that was given back is told as lost.",
    [CONNECT, "J10: is told of its lost claims when it connects again"],
    [CLAIM, "J10: J17 told of lost claims in any answer"],
    [HERE, "J10 J18: a worker of an agent with its own token that gives a task back has lost nothing"],
  ],
  [
    "A late worker writes over the next one.",
    [CLAIM, "J13: is one worker's, and a fence is never used twice"],
  ],
  [
    "Two workers get one task.",
    ["test/torture/team/race-team.test.ts", "J9 J10 J13 J14: do each task once"],
    ["test/operations/team/next-task.processes.test.ts", "J13 J14 J21: workers over several connections"],
  ],
  [
    "Limits of roles and states are overrun: at the same moment, under another name, or by entering a state without a claim.",
    [NEXT, "J14: is none that would fill a state beyond its limit"],
    ["test/operations/team/counted-claims.test.ts", "J32: counts all workers of an agent"],
    [CLAIM, "J15: of a state is a claim too, with all its checks"],
  ],
  [
    "A task waits for ever: it prefers a tag that no worker has, or more important ones keep coming.",
    [HERE, "J16: a task that wants a tag no worker has"],
    [NEXT, "J16: is an old task after a while"],
  ],
  ["Heartbeats fill the history.", [CONNECT, "J12: heartbeats and thoughts write no entries"]],
  [
    "Time is lost over releases, and cost that is logged at the same moment.",
    [UPDATE, "J7: adds the time in timed states exactly"],
    ["test/operations/team/log-metrics.test.ts", "U7: adds up to what was logged"],
  ],
  ["A refused update has changed something.", [UPDATE, "J4: that is refused at its last check"]],
  [
    "Filters of a list exclude each other, or paging misses tasks.",
    ["test/operations/view/list-tasks.filters.test.ts", "J6: combine"],
    ["test/operations/view/list-tasks.filters.test.ts", "J6: are paged in any order and with words"],
  ],
  ["A failed or cancelled task unblocks others.", [LINK, "J21: is satisfied by done, not by failed"]],
  [
    "A parent is done over open children, or over failed ones.",
    [LINK, "J23: a parent is not done before its children"],
    [HERE, "J23: a failed child keeps its parent open"],
  ],
  [
    "A cycle of waiting is stored: over two kinds of links, by two calls at once, or by restoring a task.",
    [LINK, "J20: closes no cycle, over start links, completion links and parents together"],
    [LINK, "J20: closes no cycle together with another that comes at the same moment"],
    [UPDATE, "J5: is undone only if the links close no cycle by then"],
  ],
  ["Half of a relink is stored.", [LINK, "J24: is moved to another end in one commit"]],
  [
    "Tasks that advance by themselves stop after the first, or one commit advances too many.",
    [LINK, "J22: advances unblocked tasks as far as it is configured"],
    [LINK, "J22: advances no more tasks in one commit than it may"],
  ],
  [
    "An attachment can be written and not read, or only a list of names is answered.",
    [HERE, "T13: an attachment can be read back as it was brought"],
    ["test/operations/tasks/attach.types.test.ts", "J48: are answered by a pattern"],
  ],
  [
    "One file has two names in two worktrees, or a lock has two holders.",
    ["test/operations/team/mark-file.test.ts", "U1: marks one file under all its spellings"],
    ["test/operations/team/mark-file.test.ts", "U3: gives a lock to one of many workers"],
  ],
  [
    "A search fails on what a person types.",
    [HERE, "J6: a list takes any text to search for"],
    ["test/operations/view/list-tasks.filters.test.ts", "J6: find words in descriptions and attachments"],
  ],
  [
    "SQL of an operator can write, has no time limit, or is open to agents.",
    ["src/store/sqlite/read-rows.test.ts", "is refused and changes nothing: %s"],
    ["test/cli/query.test.ts", "I7: stops a statement that takes too long"],
    ["test/operations/admin/query.test.ts", "I7: is refused to every agent, also with every grant"],
  ],
  [
    "A change that another process makes is not noticed, or an import loses something of it.",
    [HERE, "T5: a waiting worker sees a task that another process makes"],
    [
      "test/operations/admin/import-store.round-trip.test.ts",
      "is exported again byte for byte, after any calls",
    ],
    [
      "test/operations/admin/import-store.merge.test.ts",
      "T19 T21: keeps every field, link and count of both",
    ],
  ],
];

/** The failures that servers of tasks for agents are known for, each with the tests that prove it absent here. */
export const knownFailures: readonly KnownFailure[] = failures.map(([failure, ...proofs], index) => ({
  number: index + 1,
  failure,
  proofs,
}));
