export const CURSORS = /* sql */ `
SELECT name, version, value FROM navigator.cursors WHERE project = $1 ORDER BY name`;

export const INSERT_CURSOR = /* sql */ `
INSERT INTO navigator.cursors (project, name, version, value) VALUES ($1, $2, 1, $3)
ON CONFLICT (project, name) DO NOTHING
RETURNING version`;

export const MOVE_CURSOR = /* sql */ `
UPDATE navigator.cursors SET version = version + 1, value = $3
WHERE project = $1 AND name = $2 AND version = $4
RETURNING version`;
