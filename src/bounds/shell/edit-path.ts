import { absolute, segments } from "../paths.ts";
import type { Field } from "./field.ts";
import type { Line } from "./line.ts";
import type { Scope } from "./scope.ts";

/** Files of the system that take any writing and keep none of it. */
const DEVICES = /^\/dev\/(null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd\/\d+)$/;

/** Records that the line changes a file. */
export function editPath(
  line: Line,
  scope: Scope,
  word: Field,
  reach: "exact" | "tree" | "perhaps",
  by?: string,
): void {
  const path = pathOf(line, scope, word);
  if (path !== undefined && DEVICES.test(path)) return;
  if (by !== undefined && scope.authored) return;
  line.deeds.push({ kind: "edit", path, reach, ...(by !== undefined && { by }) });
  // A program that may write a file without a name must not make every later script one that the line has written.
  if (path !== undefined || by === undefined) line.written.add(path ?? "/");
}

/** The absolute path of a word; undefined if the line does not show it. */
export function pathOf(line: Line, scope: Scope, { text }: Field): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!text.startsWith("/") && scope.cwd === undefined) return undefined;
  return absolute(text, scope.cwd ?? "/", line.world.realpath);
}

/** Whether the line has changed a file, or a folder that it lies in. */
export function hasWritten(line: Line, path: string): boolean {
  const parts = segments(path);
  if (line.written.has("/")) return true;
  return parts.some((_, index) => line.written.has(`/${parts.slice(0, index + 1).join("/")}`));
}
