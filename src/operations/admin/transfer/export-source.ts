import type { Result } from "../../../model/refusal.ts";
import type { Call } from "../../ports/call.ts";
import { noFiles } from "./no-files.ts";

/** Opens the lines of an export. An import calls it twice: to check the lines, and to write them. */
export type ExportSource = () => Promise<Result<AsyncIterable<string>>>;

export function exportSource(
  { path, text }: { readonly path?: string | undefined; readonly text?: string | undefined },
  { ports: { archive } }: Call,
): Result<ExportSource> {
  if ((path === undefined) === (text === undefined)) return either();
  if (text !== undefined) return { ok: true, value: async () => ({ ok: true, value: linesOf(text) }) };
  if (!archive) return noFiles();
  return { ok: true, value: () => archive.lines(path ?? "") };
}

async function* linesOf(text: string): AsyncGenerator<string> {
  const lines = text.split("\n");
  // The text ends with a line break. What follows the last line break is empty, and not a line.
  yield* lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function either(): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: "Give either a path or a text.",
      facts: { fields: ["path", "text"] },
    },
  };
}
