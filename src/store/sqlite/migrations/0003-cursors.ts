/** Cursors: the progress of readers that resume after a restart, each by its name. */
export const cursors = /* sql */ `
CREATE TABLE cursors (
  project INTEGER NOT NULL,
  name    TEXT NOT NULL,
  version INTEGER NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (project, name)
) STRICT;
`;
