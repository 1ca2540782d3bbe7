/**
 * Full-text search. The index is filled from the log when a search runs, so commits do not wait for it: `search_heads`
 * says how far. Its rows have the ordinals of their tasks; `searched` tells the project of each.
 */
export const search = /* sql */ `
CREATE VIRTUAL TABLE search USING fts5(name, title, description, attached, tokenize = 'unicode61');

CREATE TABLE searched (
  task    INTEGER PRIMARY KEY,
  project INTEGER NOT NULL
) STRICT;

CREATE INDEX searched_by_project ON searched (project);

CREATE TABLE search_heads (
  project INTEGER PRIMARY KEY,
  key     INTEGER NOT NULL
) STRICT;
`;
