export const BEGIN = "BEGIN IMMEDIATE";
export const BEGIN_SNAPSHOT = "BEGIN";
export const COMMIT = "COMMIT";
export const ROLLBACK = "ROLLBACK";

export const INSERT_TASK = /* sql */ `
INSERT INTO tasks (project, id, version, hash, category, hold, priority, agent, claim, due, workflow, parent, rest, position)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
ON CONFLICT (project, id) DO NOTHING`;

/** The task if nobody has changed it, and which groups of indexed columns stay as they are. */
export const UNCHANGED_TASK = /* sql */ `
SELECT ordinal,
  category = ?5 AND hold IS ?6 AND priority = ?7 AND agent IS ?8 AND claim IS ?9 AND due IS ?10,
  workflow = ?11 AND parent IS ?12
FROM tasks
WHERE project = ?1 AND id = ?2 AND version = ?3 AND hash = ?4`;

// An UPDATE rewrites every index of every column it names, equal or not: so there are three, from narrow to wide.

export const UPDATE_PLACE = /* sql */ `
UPDATE tasks
SET version = ?2, hash = ?3, rest = ?4, position = CASE WHEN ?5 THEN position ELSE ?6 END
WHERE ordinal = ?1`;

export const UPDATE_STATE = /* sql */ `
UPDATE tasks
SET version = ?2, hash = ?3, rest = ?4, position = CASE WHEN ?5 THEN position ELSE ?6 END,
  category = ?7, hold = ?8, priority = ?9, agent = ?10, claim = ?11, due = ?12
WHERE ordinal = ?1`;

export const UPDATE_ALL = /* sql */ `
UPDATE tasks
SET version = ?2, hash = ?3, rest = ?4, position = CASE WHEN ?5 THEN position ELSE ?6 END,
  category = ?7, hold = ?8, priority = ?9, agent = ?10, claim = ?11, due = ?12, workflow = ?13, parent = ?14
WHERE ordinal = ?1`;

export const PUT_CONTEXT = /* sql */ `
INSERT INTO contexts (ordinal, context) VALUES (?1, ?2)
ON CONFLICT (ordinal) DO UPDATE SET context = excluded.context`;

export const INSERT_ENTRY = /* sql */ `
INSERT INTO history (project, task, version, schema, type, at, synced, hash, caller, events, change, output, note)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`;

export const INSERT_REPLY = /* sql */ `
INSERT INTO replies (project, key, answer) VALUES (?1, ?2, ?3)
ON CONFLICT (project, key) DO NOTHING`;

export const REPLY = /* sql */ `
SELECT answer FROM replies WHERE project = ?1 AND key = ?2`;
