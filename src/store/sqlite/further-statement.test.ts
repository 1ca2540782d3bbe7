import { expect, it } from "vitest";
import { furtherStatement } from "./further-statement.ts";

it.each([
  ["SELECT 1; DELETE FROM tasks", "DELETE FROM tasks"],
  [" ; SELECT 1 ;; -- more\n DROP TABLE t", "DROP TABLE t"],
  ["SELECT 'it''s'; SELECT 2", "SELECT 2"],
  ["SELECT 1 /* ; */; /* ; */ 'x'", "'x'"],
  ["SELECT [a;b]; x", "x"],
])("I7: finds the second statement of %s", (sql, rest) => {
  expect(furtherStatement(sql)).toBe(rest);
});

it.each([
  "SELECT 1",
  "SELECT 1;",
  "SELECT ';' ; -- ; DELETE",
  'SELECT ";a", `;b`, [;c] /* ; x */ ;;\n',
  "SELECT 'not closed; DELETE",
  "/* not closed; DELETE",
  "",
])("I7: finds one statement in %s", (sql) => {
  expect(furtherStatement(sql)).toBeUndefined();
});

it("I7: reads texts of the greatest length", () => {
  expect(furtherStatement(`SELECT ${"'".repeat(99_992)}`)).toBeUndefined();
  expect(furtherStatement(`SELECT '${"x".repeat(99_980)}'; x`)).toBe("x");
  expect(furtherStatement("/*".repeat(50_000))).toBeUndefined();
});
