// While a project is being moved and after it was moved, its number in this table is negative. So every writer that
// locks the row by its number finds none, also in a process that has not heard of the move. All other rows keep the number.

export const PROJECT_NUMBER = /* sql */ `
SELECT number FROM navigator.projects WHERE name = $1`;

export const PROJECT_NAMES = /* sql */ `SELECT name FROM navigator.projects`;

export const INSERT_PROJECT = /* sql */ `
INSERT INTO navigator.projects (name) VALUES ($1) ON CONFLICT (name) DO NOTHING`;

/** Keeps every writer of the project away until the transaction ends, and other moves of it. */
export const LOCK_FOR_MOVE = /* sql */ `
SELECT number FROM navigator.projects WHERE number IN ($1, -($1::bigint)) FOR UPDATE`;

export const SET_NUMBER = /* sql */ `
UPDATE navigator.projects SET number = $2 WHERE number = $1`;

export const ADD_CONFIRMED = /* sql */ `
UPDATE navigator.projects SET confirmed = confirmed + $2 WHERE number = $1`;

export const SERVER_CLOCK = /* sql */ `
SELECT extract(epoch FROM clock_timestamp())::float8 * 1000`;
