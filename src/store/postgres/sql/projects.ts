export const PROJECT_NUMBER = /* sql */ `
SELECT number FROM navigator.projects WHERE name = $1`;

export const PROJECT_NAMES = /* sql */ `SELECT name FROM navigator.projects`;

export const INSERT_PROJECT = /* sql */ `
INSERT INTO navigator.projects (name) VALUES ($1) ON CONFLICT (name) DO NOTHING`;

export const ADD_CONFIRMED = /* sql */ `
UPDATE navigator.projects SET confirmed = confirmed + $2 WHERE number = $1`;

export const SERVER_CLOCK = /* sql */ `
SELECT extract(epoch FROM clock_timestamp())::float8 * 1000`;
