/**
 * The counts of a task can change without an entry: `counts` has them, while the hash has a mark after it. An older
 * program would take the mark for a part of the hash.
 */
export const counts = /* sql */ `
ALTER TABLE tasks ADD COLUMN counts TEXT;
`;
