import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** A password, if there is one, or why it cannot be read. */
type FoundPassword =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly problem: string };

/** The permissions with which other users could read a file. */
const OTHERS = 0o077;

/**
 * The password for a database server whose address has none: from the file that `NAVIGATOR_DB_PASSWORD_FILE` names, from
 * `PGPASSWORD`, or from the user's `.pgpass`. As PostgreSQL's own programs do, a `.pgpass` that other users may read is
 * ignored.
 */
export async function databasePassword(
  server: string,
  env: Environment,
  userHome: string,
): Promise<FoundPassword> {
  const file = env["NAVIGATOR_DB_PASSWORD_FILE"];
  if (file !== undefined) return inFile(file);
  if (env["PGPASSWORD"] !== undefined) return { ok: true, value: env["PGPASSWORD"] };
  const passwords = await privateText(env["PGPASSFILE"] ?? join(userHome, ".pgpass"));
  return { ok: true, value: passwords === undefined ? undefined : passwordIn(passwords, new URL(server)) };
}

async function inFile(path: string): Promise<FoundPassword> {
  try {
    return { ok: true, value: (await readFile(path, "utf8")).replace(/\r?\n$/, "") };
  } catch {
    // The file is missing, or this user may not read it.
    return { ok: false, problem: `The file ${path} cannot be read: check NAVIGATOR_DB_PASSWORD_FILE.` };
  }
}

async function privateText(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== "win32" && (mode & OTHERS) !== 0) return undefined;
    return await readFile(path, "utf8");
  } catch {
    // There is no such file, or it cannot be read: most users have none.
    return undefined;
  }
}

/** The password of the first line that fits: host:port:database:user:password, where `*` fits everything. */
function passwordIn(text: string, { hostname, port, pathname, username }: URL): string | undefined {
  const wanted = [hostname, port || "5432", pathname.slice(1), username].map(decodeURIComponent);
  for (const line of text.split(/\r?\n/)) {
    const [password, ...fields] =
      line
        .match(/(?:\\.|[^:\\])+/g)
        ?.map(plain)
        .reverse() ?? [];
    const places = fields.reverse();
    const fits = places.every((place, index) => place === "*" || place === wanted[index]);
    if (!line.startsWith("#") && places.length === wanted.length && fits) return password;
  }
  return undefined;
}

function plain(field: string): string {
  return field.replace(/\\(.)/g, "$1");
}
