export const BEGIN = "BEGIN";
export const BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
export const COMMIT = "COMMIT";
export const ROLLBACK = "ROLLBACK";

// A commit answers when it is on the disk. A commit that others wait for answers before: its lock of the project ends
// without the flush, and FLUSH follows in the same session.

const AT_ONCE = /* sql */ `set_config('synchronous_commit', 'off', true)`;

const commitMany = (setting: string) => /* sql */ `
SELECT answers, ${setting}, clock FROM navigator.commit_many_2($1, $2, $3, $4)`;

const commitCounts = (setting: string) => /* sql */ `
SELECT answers, ${setting}, clock FROM navigator.commit_counts_1($1, $2, $3, $4, $5)`;

const commitChanges = (setting: string) => /* sql */ `
SELECT first_seq, done, made, figures, ${setting}, clock
FROM navigator.commit_changes_2($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
  $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33)`;

/** $2, $3 and $4 are lists of JSON objects: commits, changes of tasks and changes of records. */
export const COMMIT_MANY = commitMany("''");
export const COMMIT_MANY_BEFORE_FLUSH = commitMany(AT_ONCE);

/** One commit with changes of counts: $5 is their list, the others are as for COMMIT_MANY. */
export const COMMIT_COUNTS = commitCounts("''");
export const COMMIT_COUNTS_BEFORE_FLUSH = commitCounts(AT_ONCE);

/** The commits that change one existing task each. All but $1 and $24 are arrays, with an element for each commit. */
export const COMMIT_CHANGES = commitChanges("''");
export const COMMIT_CHANGES_BEFORE_FLUSH = commitChanges(AT_ONCE);

/** Waits until all that is written by now is on the disk. A message with a transaction is the cheapest change. */
export const FLUSH = /* sql */ `
SELECT pg_logical_emit_message(true, 'navigator', '') WHERE pg_current_wal_flush_lsn() < pg_current_wal_insert_lsn()`;

/**
 * The commits among these attempts that were made, with the first of their entries and the versions of their records.
 * Looks at the newest entries only, because an attempt in doubt is a few seconds old.
 */
export const MADE_COMMITS = /* sql */ `
SELECT a.attempt::text, h.seq, k.answer
FROM unnest($2::bigint[]) a (attempt)
LEFT JOIN (
  SELECT n.attempt, min(n.seq) AS seq
  FROM (SELECT attempt, seq FROM navigator.history WHERE project = $1 ORDER BY seq DESC LIMIT 10000) n
  GROUP BY n.attempt
) h USING (attempt)
LEFT JOIN navigator.attempts k ON k.project = $1 AND k.attempt = a.attempt
WHERE h.seq IS NOT NULL OR k.answer IS NOT NULL
  OR EXISTS (SELECT FROM navigator.replies r WHERE r.project = $1 AND r.attempt = a.attempt)`;

export const REPLY = /* sql */ `
SELECT answer FROM navigator.replies WHERE project = $1 AND key = $2`;

/** Keeps other writers of the project away until the transaction ends. */
export const LOCK_PROJECT = /* sql */ `
SELECT confirmed FROM navigator.projects WHERE number = $1 FOR NO KEY UPDATE`;

export const INSERT_ATTEMPT = /* sql */ `
INSERT INTO navigator.attempts (project, attempt) VALUES ($1, $2)`;

export const VOID_ATTEMPT = /* sql */ `
INSERT INTO navigator.attempts (project, attempt, answer) VALUES ($1, $2, 'void')
ON CONFLICT (project, attempt) DO NOTHING`;

export const IS_VOID = /* sql */ `
SELECT answer = 'void' FROM navigator.attempts WHERE project = $1 AND attempt = $2`;

/** Attempts are in doubt for as long as a process is patient, which is much shorter. */
export const FORGET_ATTEMPTS = /* sql */ `
DELETE FROM navigator.attempts WHERE at < now() - interval '1 day'`;
