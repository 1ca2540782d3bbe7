import { type Skill, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { guarded } from "./guarded.ts";
import { logError } from "./log-error.ts";

const MINUTES_5 = 300_000;
const BASE = "skill://";
const mimeType = "text/markdown";

interface LoadedSkills {
  readonly skills: readonly Skill[];
  /** the texts by URI; read together with their digests, so that text and digest match */
  readonly texts: ReadonlyMap<string, string>;
}

/** The skills in a folder. They are read at the first request, so that the start does not wait for them. */
export function skillsIn(folder: string): SkillsExtension {
  let read: Promise<LoadedSkills> | undefined;
  const loaded = guarded("reading the skills", () => {
    read ??= readSkills(folder).catch((error: unknown) => {
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

async function readSkills(folder: string): Promise<LoadedSkills> {
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
  logError("the skills", `${path}: ${message}`);
}
