import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Block {
  /** the language of the fence; empty without one */
  readonly kind: string;
  readonly text: string;
}

/** Every page that users read: README.md and the pages under docs, without the record of decisions. */
export function pageFiles(root = "."): string[] {
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((name) => `docs/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".md") && !name.startsWith("docs/decisions/"));
  return ["README.md", ...inDocs.toSorted()];
}

export function textOf(page: string): string {
  return readFileSync(page, "utf8");
}

/** The fenced blocks of a page, in order. A fence inside a list is indented. */
export function blocksOf(page: string): Block[] {
  return [...textOf(page).matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)].map(
    ([, indent = "", kind = "", text = ""]) => ({
      kind,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

/** The commands of a block: a line, with the lines that a backslash or a here-document adds to it. */
export function commandsIn(text: string): string[] {
  const commands: string[] = [];
  let end: string | undefined;
  let isOpen = false;
  for (const line of text.trimEnd().split("\n")) {
    if (isOpen) commands.push(`${commands.pop() ?? ""}\n${line}`);
    else commands.push(line);
    if (end === undefined) end = /<<'?(\w+)'?/.exec(line)?.[1];
    else if (line === end) end = undefined;
    isOpen = end !== undefined || line.endsWith("\\");
  }
  return commands;
}
