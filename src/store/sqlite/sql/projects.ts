export const PROJECT_NUMBER = /* sql */ `
SELECT number FROM projects WHERE name = ?1`;

export const INSERT_PROJECT = /* sql */ `
INSERT INTO projects (name) VALUES (?1)`;

export const UNCONFIRMED = /* sql */ `
SELECT unconfirmed FROM projects WHERE number = ?1`;

export const ADD_UNCONFIRMED = /* sql */ `
UPDATE projects SET unconfirmed = unconfirmed + ?2 WHERE number = ?1`;
