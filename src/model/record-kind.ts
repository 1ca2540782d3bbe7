/** The kind of the versioned records that map a run's handle to its task. */
export const RUN = "run";

/** The kind of the records of connected workers, by their ids. */
export const WORKER = "worker";

/** The kind of the records of marked files and held locks, by the name of the file or lock. */
export const FILE_MARK = "file-mark";

/** Begins the kinds of the records of logged figures; a dimension follows. */
export const METRICS = "metrics.";

/** The kind of the records of workers that are not connected any more, by their ids. */
export const GONE_WORKER = "worker.gone";

/** The kind of the records of lifecycles that tasks and workers are pinned to, by their pins. */
export const LIFECYCLE = "lifecycle";

/** The kind of the records of a task's links, by its id. */
export const LINKS = "links";

/** The kind of the one record that every commit with a new blocking link changes. */
export const LINK_CLOCK = "link-clock";

/** The kind of the records that count the tasks in a state with a WIP limit, by pin and state. */
export const WIP = "wip";

/** The kind of the records that every claim under an agent's own token changes, by the agent's name. */
export const CREDENTIAL = "credential";

/** The kind of the records of tasks that are to advance by themselves in a later commit. */
export const ADVANCE = "advance";

/** The kind of the records of steps that decisions added to tasks, by the version of their workflow. */
export const INJECTED = "injected";

/** The kind of the records of proposals for people, by their ids. */
export const PROPOSAL = "proposal";

/** The kind of the records of accepted routing rules, by the hash of their situation. */
export const ROUTING_RULE = "routing-rule";

/** The kind of the records of runs that are led in a session of a host, by the task's id. They stay on this installation. */
export const HOOKED_RUN = "local.hooked-run";

/** The kind of the records of sessions of hosts, by the session's id. They stay on this installation. */
export const HOOK_SESSION = "local.hook-session";

/** The kind of the records that point from a session to its runs, by the session's id, a slash and the task's id. */
export const HOOKED_IN = "local.hooked-in";

/** The kind of the records of the tasks that a session left before they ended, by the session's id, a slash and a hash. */
export const HOOKED_LEFT = "local.hooked-left";

/** The kind of the one record of the operator's bounds, from which hooks read them. */
export const STANDING_BOUNDS = "local.standing-bounds";

/** The kind of the records of feedback, by their numbers with leading zeros. */
export const FEEDBACK = "feedback";

/** The kind of the one record that has the number of the newest feedback. */
export const FEEDBACK_COUNT = "feedback.count";

/** The kind of the one record of the project's approvers: all changes with their signatures. */
export const APPROVERS = "approvers";

/** The kind of the records of open ceremonies, by their nonces. They stay on this installation. */
export const CEREMONY = "local.ceremony";

/** The kind of the records of invitations to enrol, by the hashes of their codes. They stay on this installation. */
export const INVITATION = "local.invitation";

/** The kind of the records of the commits that tasks are about, by the task's id. */
export const SUBJECT = "subject";

/** The kind of the records of signatures that wait for a quorum, by the id of their task. */
export const SIGNATURES = "signatures";

/** The kind of the one record of a project that is being moved to another database, or was moved. It stays here. */
export const RELOCATION = "local.relocation";

/** The kind of the records of prunings, by the hash of their archive and their place in it. */
export const PRUNED = "pruned";
