export const INSERT_UNCONFIRMED = /* sql */ `
INSERT INTO unconfirmed (project, seq, task) VALUES (?1, ?2, ?3)`;

export const ADD_TO_TOTAL = /* sql */ `
INSERT INTO unconfirmed_totals (project, total) VALUES (?1, ?2)
ON CONFLICT (project) DO UPDATE SET total = total + excluded.total`;

export const TOTAL = /* sql */ `
SELECT total FROM unconfirmed_totals WHERE project = ?1`;

export const TOTAL_OF_TASK = /* sql */ `
SELECT count(*) FROM unconfirmed WHERE project = ?1 AND task = ?2`;

const COLUMNS = /* sql */ `history.seq, history.task, history.type, history.at, history.change`;

export const SYNCS_OF_PROJECT = /* sql */ `
SELECT ${COLUMNS}
FROM unconfirmed CROSS JOIN history ON history.seq = unconfirmed.seq
WHERE unconfirmed.project = ?1 AND unconfirmed.seq > ?2
ORDER BY unconfirmed.seq
LIMIT ?3`;

export const SYNCS_OF_TASK = /* sql */ `
SELECT ${COLUMNS}
FROM unconfirmed CROSS JOIN history ON history.seq = unconfirmed.seq
WHERE unconfirmed.project = ?1 AND unconfirmed.seq > ?2 AND unconfirmed.task = ?4
ORDER BY unconfirmed.seq
LIMIT ?3`;

export const CONFIRM_SEQ = /* sql */ `
DELETE FROM unconfirmed WHERE project = ?1 AND seq = ?2`;

export const CONFIRM_TASK = /* sql */ `
DELETE FROM unconfirmed WHERE project = ?1 AND task = ?2 AND (?3 IS NULL OR seq <= ?3)`;

/** Whether an entry is one that was to be confirmed. */
export const IS_SYNC = /* sql */ `
SELECT 1 FROM history WHERE seq = ?2 AND project = ?1 AND synced`;
