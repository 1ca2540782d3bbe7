import { type Skill, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { guarded } from "./guarded.ts";
import { logMishap } from "./mishap.ts";

const MINUTES_5 = 300_000;
const BASE = "skill://";
const mimeType = "text/markdown";

interface Shelf {
  readonly skills: readonly Skill[];
  /** by address; read together with the digests, so that the two agree */
  readonly texts: ReadonlyMap<string, string>;
}

/** The skills in a folder, which nobody looks into before a client asks: a start does not wait for it. */
export function skillsIn(folder: string): SkillsExtension {
  let read: Promise<Shelf> | undefined;
  const shelf = guarded("reading the skills", () => {
    read ??= readShelf(folder).catch((error: unknown) => {
      // What cannot be read now may be there when it is asked for again.
      read = undefined;
      throw error;
    });
    return read;
  });
  return new SkillsExtension({
    source: {
      list: async () => ({ skills: [...(await shelf()).skills] }),
      get: async (uri) => (await shelf()).skills.find((skill) => skill.uri === uri),
      read: async (uri) => {
        const text = (await shelf()).texts.get(uri);
        return text === undefined ? undefined : { text, mimeType };
      },
      listResources: async () => (await shelf()).skills.map(resourceOf),
    },
    cacheHint: { ttlMs: MINUTES_5, cacheScope: "public" },
    onWarning: warn,
  });
}

function resourceOf({ uri, frontmatter: { name, description } }: Skill) {
  return { uri, name, description, mimeType };
}

async function readShelf(folder: string): Promise<Shelf> {
  const { loadSkills, nodeSkillFiles } = await import("@modelcontextprotocol/server/ext/skills/node");
  const files = nodeSkillFiles(folder);
  const { entries } = await loadSkills(folder, { onWarning: warn });
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
  logMishap("the skills", `${path}: ${message}`);
}
