import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

interface Signs {
  readonly programs: readonly string[];
  readonly home: readonly string[];
  readonly project: readonly string[];
}

/** Whether a program is on PATH, or one of the paths is in the user's home or in the current folder. */
export async function hasTraces(
  { programs, home, project }: Signs,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const paths = [
    ...programs.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...home.map((path) => join(env["HOME"] ?? homedir(), path)),
    ...project,
  ];
  const found = await Promise.all(paths.map(exists));
  return found.includes(true);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
