/**
 * Until 0002 every commit wrote its syncs into `unconfirmed` and their number into `projects`: two pages more. Now both
 * tell only of entries up to the project's `settled`; every later entry that is `synced` is unconfirmed, and
 * `unsettled` in each says how many of those there are up to it. What is confirmed is settled first (`standing.ts`).
 */
export const laterSyncs = /* sql */ `
ALTER TABLE projects ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE history ADD COLUMN unsettled INTEGER NOT NULL DEFAULT 0;

UPDATE projects SET settled = coalesce(
  (SELECT max(key) FROM history WHERE key > number << 32 AND key < (number + 1) << 32),
  0
);
`;
