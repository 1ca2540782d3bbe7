import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { isIn } from "./is-in.ts";
import { isProtected } from "./protected-paths.ts";

type Inside =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string; readonly outside?: true };

/** The real path of a file in the project; a link that leads out of the project is outside. */
export async function insideRoot(root: string, path: string): Promise<Inside> {
  if (path.includes("\0")) return { ok: false, problem: "its path has a NUL character" };
  const outside: Inside = { ok: false, problem: `${path} is outside the project`, outside: true };
  try {
    const folder = await realpath(root);
    const named = resolve(folder, path);
    // Check the name first, so that the answer does not reveal which files exist elsewhere.
    if (!isIn(folder, named)) return outside;
    const real = await realpath(named);
    if (!isIn(folder, real)) return outside;
    if (await isProtected(real))
      return { ok: false, problem: `${path} is Navigator's own, and not the project's`, outside: true };
    return { ok: true, path: real };
  } catch (error) {
    // The file is missing or cannot be reached. The path is inside the project, so the problem may say which.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return { ok: false, problem: code === "ENOENT" ? `${path} is not there` : `${path} cannot be reached` };
  }
}
