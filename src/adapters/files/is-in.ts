import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is the folder or inside it, by name alone. */
export function isIn(folder: string, path: string): boolean {
  const between = relative(folder, path);
  return between !== ".." && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}
