/**
 * The index of states also holds the hold itself, so that tasks are counted from the index alone. An expression of it is
 * not enough for the planner. The primary key is made anew to stay the newest index: see 0001.
 */
export const countedStates = /* sql */ `
SET LOCAL statement_timeout = 0;
DROP INDEX navigator.tasks_by_state;
CREATE INDEX tasks_by_state ON navigator.tasks (project, category, coalesce(hold, ''), ordinal) INCLUDE (hold);
ALTER TABLE navigator.tasks DROP CONSTRAINT tasks_pkey;
ALTER TABLE navigator.tasks ADD PRIMARY KEY (project, id)`;
