import { type Skill, type SkillFiles, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { guarded } from "./guarded.ts";
import { logError } from "./log-error.ts";
import { ownFiles, withAdditions } from "./skill-layers.ts";

const MINUTES_5 = 300_000;
const BASE = "skill://";
const mimeType = "text/markdown";

interface LoadedSkills {
  readonly skills: readonly Skill[];
  /** the texts by URI; read together with their digests, so that text and digest match */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * The skills of the installation, and those of an own folder: a skill with the name of a shipped one replaces it, and a file
 * ADDED.md adds to it. They are read at the first request, so that the start does not wait for them.
 */
export function skillsIn(folder: string, own?: string): SkillsExtension {
  let read: Promise<LoadedSkills> | undefined;
  const loaded = guarded("reading the skills", () => {
    read ??= readSkills(folder, own).catch((error: unknown) => {
      // Forget the failure, so that the next request tries again.
      read = undefined;
      throw error;
    });
    return read;
  });
  return new SkillsExtension({
    source: {
      list: async () => ({ skills: [...(await loaded()).skills] }),
      get: async (uri) => (await loaded()).skills.find((skill) => skill.uri === uri),
      read: async (uri) => {
        const text = (await loaded()).texts.get(uri);
        return text === undefined ? undefined : { text, mimeType };
      },
      listResources: async () => (await loaded()).skills.map(resourceOf),
    },
    cacheHint: { ttlMs: MINUTES_5, cacheScope: "public" },
    onWarning: warn,
  });
}

function resourceOf({ uri, frontmatter: { name, description } }: Skill) {
  return { uri, name, description, mimeType };
}

async function readSkills(folder: string, own: string | undefined): Promise<LoadedSkills> {
  const { nodeSkillFiles } = await import("@modelcontextprotocol/server/ext/skills/node");
  const shipped = nodeSkillFiles(folder);
  const added = own === undefined ? undefined : nodeSkillFiles(own);
  const replacing = added && (await readOwn(ownFiles(added)));
  if (!added || !replacing) return readFrom(shipped);
  const extended = await readFrom(withAdditions(shipped, added, (path, message) => warn({ path, message })));
  const uris = new Set(replacing.skills.map(({ uri }) => uri));
  return {
    skills: [...extended.skills.filter(({ uri }) => !uris.has(uri)), ...replacing.skills],
    texts: new Map([...extended.texts, ...replacing.texts]),
  };
}

async function readOwn(files: SkillFiles): Promise<LoadedSkills | undefined> {
  try {
    return await readFrom(files);
  } catch (error) {
    // The folder is missing, or one of its files cannot be read: the shipped skills are served as they are.
    logError("the own skills", String(error));
    return undefined;
  }
}

async function readFrom(files: SkillFiles): Promise<LoadedSkills> {
  const { entries } = await SkillsExtension.load(files, { onWarning: warn });
  const uris = entries
    .flatMap(({ resources }) => (resources === "dynamic" ? [] : resources))
    .map(({ uri }) => uri);
  const texts = await Promise.all(
    uris.map(async (uri) => {
      const bytes = await files.read(decodeURIComponent(uri.slice(BASE.length)));
      return [uri, new TextDecoder().decode(bytes)] as const;
    }),
  );
  return { skills: entries, texts: new Map(texts) };
}

function warn({ path, message }: { readonly path: string; readonly message: string }): void {
  logError("the skills", `${path}: ${message}`);
}
