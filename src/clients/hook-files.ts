import type { Client, ClientFile, ClientTarget } from "./client.ts";

/** The files of a client that start hooks, with nothing but the hooks in them. */
export function hookFiles({ files }: Pick<Client, "files">, target: ClientTarget): readonly ClientFile[] {
  return files(target).flatMap(({ path, content }): ClientFile[] => {
    if (content.format === "own") return [{ path, content }];
    if (content.format !== "json") return [];
    const parts = content.parts.filter(({ path: [first] }) => first === "hooks");
    return parts.length === 0 ? [] : [{ path, content: { format: "json", parts } }];
  });
}
