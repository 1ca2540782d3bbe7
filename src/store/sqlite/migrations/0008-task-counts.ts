/**
 * The number of tasks by category and hold is kept: counting a million tasks would take longer than listing a page of
 * them. An empty hold stands for none, because a key cannot be null.
 */
export const taskCounts = /* sql */ `
CREATE TABLE task_counts (
  project  INTEGER NOT NULL,
  category TEXT NOT NULL,
  hold     TEXT NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (project, category, hold)
) STRICT, WITHOUT ROWID;

INSERT INTO task_counts (project, category, hold, count)
SELECT project, category, coalesce(hold, ''), count(*) FROM tasks GROUP BY 1, 2, 3;

CREATE TRIGGER count_new_task AFTER INSERT ON tasks BEGIN
  INSERT INTO task_counts (project, category, hold, count)
  VALUES (new.project, new.category, coalesce(new.hold, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER count_moved_task AFTER UPDATE OF category, hold ON tasks
WHEN old.category <> new.category OR old.hold IS NOT new.hold
BEGIN
  UPDATE task_counts SET count = count - 1
  WHERE project = old.project AND category = old.category AND hold = coalesce(old.hold, '');
  INSERT INTO task_counts (project, category, hold, count)
  VALUES (new.project, new.category, coalesce(new.hold, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER count_removed_task AFTER DELETE ON tasks BEGIN
  UPDATE task_counts SET count = count - 1
  WHERE project = old.project AND category = old.category AND hold = coalesce(old.hold, '');
END;
`;
