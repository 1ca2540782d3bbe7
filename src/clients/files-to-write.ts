import { agentBlock } from "./agent-block.ts";
import type { ClientFile, ClientTarget } from "./client.ts";
import { type ClientName, clients } from "./clients.ts";

/**
 * The files of some clients: server entries, hooks, and the block in the files of instructions that they read.
 * `claudeText` is the text of CLAUDE.md: where it refers to AGENTS.md, the block there is enough.
 */
export function filesToWrite(
  names: readonly ClientName[],
  target: ClientTarget,
  claudeText: string | undefined,
): readonly ClientFile[] {
  const chosen = names.map((name) => clients[name]);
  const instructions = chosen.map(({ instructions: file }) =>
    file === "CLAUDE.md" && claudeText?.includes("AGENTS.md") ? "AGENTS.md" : file,
  );
  return [
    ...chosen.flatMap(({ files }) => files(target)),
    ...[...new Set(instructions)].map(
      (path): ClientFile => ({ path, content: { format: "block", block: agentBlock } }),
    ),
  ];
}
