import type { Json } from "../../../src/model/json.ts";
import type { Output } from "../api.ts";
import { LongText } from "../shell/long-text.tsx";
import { ScrollArea } from "../shell/scroll-area.tsx";

type Rows = Output<"query">;

/** The rows of a statement. Every value is shown as text; the table scrolls in its own frame. */
export function RowsTable({ columns, rows }: Pick<Rows, "columns" | "rows">) {
  return (
    <ScrollArea className="rows" label="Rows">
      <table>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {row.map((value, column) => (
                <td key={column} className={typeof value === "number" ? "number" : undefined}>
                  {typeof value === "number" ? value : <Value value={value} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Value({ value }: { readonly value: Json }) {
  // Without its own style, the value NULL would look like a text that an agent wrote.
  if (value === null) return <em className="muted">NULL</em>;
  return <LongText text={typeof value === "string" ? value : JSON.stringify(value)} />;
}
