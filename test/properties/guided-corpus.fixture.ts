import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Loaded, loadText } from "../../src/workflow/load.ts";

const folder = fileURLToPath(new URL("../../../shared/corpus/guided", import.meta.url));

/** The guided workflows that other people wrote, by year and file; none if they are not installed. */
export function guidedCorpus(): (readonly [name: string, loaded: Loaded])[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((year) =>
      readdirSync(join(folder, year))
        .filter((file) => file.endsWith(".json"))
        .toSorted()
        .map((file) => {
          const text = readFileSync(join(folder, year, file), "utf8");
          return [`${year}/${file}`, loadText(text, { file })] as const;
        }),
    );
}
