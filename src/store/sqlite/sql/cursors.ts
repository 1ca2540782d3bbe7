export const CURSORS = /* sql */ `
SELECT name, version, value FROM cursors WHERE project = ?1 ORDER BY name`;

export const INSERT_CURSOR = /* sql */ `
INSERT INTO cursors (project, name, version, value) VALUES (?1, ?2, 1, ?3)
ON CONFLICT (project, name) DO NOTHING`;

export const MOVE_CURSOR = /* sql */ `
UPDATE cursors SET version = version + 1, value = ?4
WHERE project = ?1 AND name = ?2 AND version = ?3`;
