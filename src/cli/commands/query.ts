import type { Command } from "commander";
import type { Json } from "../../model/json.ts";
import { query } from "../../operations/admin/query.ts";
import { oneWord } from "../one-word.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

interface QueryFlags {
  readonly json?: boolean;
  readonly limit: number;
  readonly timeout: number;
}

export function addQuery(root: Command, screen: Screen): Command {
  return root
    .command("query")
    .description("Read the database with one SQL statement (for people)")
    .argument("<sql>", "SELECT statement")
    .option("--limit <number>", "Most rows to show", wholeNumber(1, 10_000), 100)
    .option("--timeout <ms>", "Longest time the statement may take", wholeNumber(1, 60_000), 5_000)
    .action((sql: string, { json, limit, timeout }: QueryFlags) =>
      screen.asPerson("at a terminal", () =>
        screen.show(query, { sql, limit, timeout_ms: timeout }, { json }, ({ columns, rows, more }) => {
          const { bold, dim } = screen.colours;
          const head = columns.map((name) => ({ text: name, paint: bold }));
          const cells = rows.map((row) =>
            row.map((value, column) => ({ text: textOf(value, column === 0) })),
          );
          const lines = table([head, ...cells]);
          const rest = more ? [dim(`There are more rows. Show them with --limit.`)] : [];
          return { text: [...lines, ...rest, ""].join("\n") };
        }),
      ),
    );
}

/** A value as text. If it begins its line and has several words, it is quoted: it could look like a command. */
function textOf(value: Json, isFirst: boolean): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return isFirst ? oneWord(value) : value;
}
