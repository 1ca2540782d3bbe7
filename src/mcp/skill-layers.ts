import type { SkillFiles } from "@modelcontextprotocol/server/ext/skills";

/** The text that is added to a skill of the same name; it is no file of a skill. */
const ADDED = "ADDED.md";
const MANIFEST = "SKILL.md";
/** The most bytes of one file of a folder of own skills: a model reads it whole. */
const MOST_BYTES = 100_000;

/** The files of own skills. A large one is not read, so that the shipped skills are served without it. */
export function ownFiles(files: SkillFiles): SkillFiles {
  return {
    list: async (dir) => (await files.list(dir)).filter(({ name }) => name !== ADDED),
    read: (path) => readBounded(files, path),
  };
}

/** The shipped files; a skill ends with the text that the files of own skills add to it. */
export function withAdditions(
  shipped: SkillFiles,
  own: SkillFiles,
  warn: (path: string, message: string) => void,
): SkillFiles {
  return {
    list: (dir) => shipped.list(dir),
    read: async (path) => {
      const bytes = await shipped.read(path);
      const [skill = "", name, ...deeper] = path.split("/");
      if (name !== MANIFEST || deeper.length > 0) return bytes;
      const added = await addedTo(skill, own, warn);
      if (added === undefined) return bytes;
      return new TextEncoder().encode(`${decoded(bytes).trimEnd()}\n\n---\n\n${added.trim()}\n`);
    },
  };
}

async function addedTo(
  skill: string,
  own: SkillFiles,
  warn: (path: string, message: string) => void,
): Promise<string | undefined> {
  const path = `${skill}/${ADDED}`;
  const folders = await own.list("");
  if (!folders.some(({ name, kind }) => name === skill && kind === "directory")) return undefined;
  if (!(await own.list(skill)).some(({ name }) => name === ADDED)) return undefined;
  try {
    return decoded(await readBounded(own, path));
  } catch (error) {
    // The file is too large, no regular file, or gone since it was listed: the shipped text stands alone.
    warn(path, String(error));
    return undefined;
  }
}

async function readBounded(files: SkillFiles, path: string): Promise<Uint8Array> {
  const bytes = await files.read(path);
  if (bytes.byteLength > MOST_BYTES) throw new Error(`the file has more than ${MOST_BYTES} bytes`);
  return bytes;
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
