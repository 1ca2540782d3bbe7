import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { isIn } from "./is-in.ts";
import { isProtected } from "./protected-paths.ts";

type Inside =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string; readonly outside?: true };

/** The real place of something in the project; a link that leads out of it is out of it. */
export async function insideRoot(root: string, path: string): Promise<Inside> {
  if (path.includes("\0")) return { ok: false, problem: "its path has a NUL character" };
  const outside: Inside = { ok: false, problem: `${path} is outside the project`, outside: true };
  try {
    const folder = await realpath(root);
    const named = resolve(folder, path);
    // By its name alone, so that nobody learns what else is on this machine.
    if (!isIn(folder, named)) return outside;
    const real = await realpath(named);
    if (!isIn(folder, real)) return outside;
    if (await isProtected(real))
      return { ok: false, problem: `${path} is Navigator's own, and not the project's`, outside: true };
    return { ok: true, path: real };
  } catch (error) {
    // It is not there, or may not be looked at: whoever wrote the requirement is told.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return { ok: false, problem: code === "ENOENT" ? `${path} is not there` : `${path} cannot be reached` };
  }
}
