import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";

/** The most bundles that are judged, and the most characters that they have together. */
export const MOST_BUNDLES = 50;
const MOST_CHARACTERS = 64 * 1024 * 1024;

export interface Bundle {
  readonly bundle: string;
  readonly text: string;
}

/** The bundles that are judged, and how many more there are. */
export interface FoundBundles {
  readonly bundles: readonly Bundle[];
  readonly unread: number;
}

/** The bundles in files and folders, or in the notes of a commit. */
export async function gateBundles(
  { bundles: paths, repository = "." }: BundlePlaces,
  commit: string,
  call: Call,
): Promise<Result<FoundBundles>> {
  if (paths) return inFiles(paths, call);
  const note = await call.ports.git?.note({ repository, commit });
  const lines = (note ?? "").split("\n").filter((line) => line.trim() !== "");
  const bundles = lines.slice(0, MOST_BUNDLES).map((text) => ({ bundle: "notes", text }));
  return { ok: true, value: { bundles, unread: lines.length - bundles.length } };
}

interface BundlePlaces {
  readonly bundles?: readonly string[] | undefined;
  readonly repository?: string | undefined;
}

async function inFiles(paths: readonly string[], { ports }: Call): Promise<Result<FoundBundles>> {
  const listed = await Promise.all(
    paths.map(async (path) => {
      const inFolder = await ports.files.list(path);
      return (inFolder ?? [path]).map((bundle) => ({ bundle, isNamed: inFolder === undefined }));
    }),
  );
  const files = listed.flat();
  const bundles: Bundle[] = [];
  let room = MOST_CHARACTERS;
  for (const { bundle, isNamed } of files.slice(0, MOST_BUNDLES)) {
    const read = await ports.files.read(bundle, room);
    if (!read.ok && isNamed) return read;
    // A pipe or a broken link in a folder is a bundle that does not pass, and hides none of the others.
    const text = read.ok ? read.value : "";
    room -= text.length;
    if (room < 0) break;
    bundles.push({ bundle, text });
  }
  return { ok: true, value: { bundles, unread: files.length - bundles.length } };
}
